import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { line, paragraph } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { DeviceKind, GadgetType, ProductType, SpellingKind } from "../../generated/prisma/enums.ts";
import { maxWords, normalizeText } from "../../search/normalize.ts";

const { word, term } = limits.SearchSpellingInput;

/** The largest number of spellings. Each server keeps all spellings in memory. */
export const maxSpellings = 5_000;

const normalized = (maxLength: number) =>
  line(maxLength)
    .transform(normalizeText)
    .pipe(z.string().max(maxLength, t("may have at most {maximum} characters")))
    .refine((text) => /\p{L}/u.test(text), t("must have a letter"))
    .refine((text) => text.split(" ").length <= maxWords, {
      error: t("may have at most {maximum} words"),
      params: { maximum: maxWords },
    });

/** The schema of a spelling. Missing values become null. */
export const spellingRules = z
  .strictObject({
    word: normalized(word.maxLength),
    term: normalized(term.maxLength),
    kind: z.enum(SpellingKind),
    deviceKind: z.enum(DeviceKind).nullish().default(null),
    productType: z.enum(ProductType).nullish().default(null),
    gadgetType: z.enum(GadgetType).nullish().default(null),
  })
  .superRefine((input, context) => {
    const given = (["deviceKind", "productType", "gadgetType"] as const).filter(
      (field) => input[field] != null,
    );
    const message =
      input.kind === "PRODUCT"
        ? t("can't be combined with another kind or type")
        : t("can be given for products only");
    for (const field of input.kind === "PRODUCT" ? given.slice(1) : given)
      context.addIssue({ code: "custom", path: [field], message });
  });

/**
 * The schema of a DateTime. GraphQL passes the text on as the client wrote it. Times before 1970 are refused, because
 * nothing was counted at that time.
 */
const moment = z.iso
  .datetime({ offset: true, error: t("must be a time such as 2027-01-31T18:00:00.000Z") })
  .transform((text) => new Date(text))
  .refine((time) => time.getTime() >= 0, t("must be a time such as 2027-01-31T18:00:00.000Z"));

export const wordSearchRules = z.object({
  week: moment.nullish(),
  search: paragraph(limits.SearchWordFilter.search.maxLength).nullish(),
});
