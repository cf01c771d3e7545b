import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { line, optionalLine, optionalParagraph, requiredParagraph } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

const limit = limits.PageDraftInput;

/**
 * Returns whether a string contains no control characters. Line breaks and tabs are allowed, because Markdown needs
 * them.
 */
const noControls = (text: string | null | undefined) =>
  text == null || !/[^\P{Cc}\n\r\t]/u.test(text);

const controlFault = t("may not contain control characters");

/** The draft of a page. */
export const draftRules = z.strictObject({
  slug: line(limit.slug.maxLength).refine(
    (slug) => /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(slug),
    t("may have only Latin letters, digits and single dashes between them"),
  ),
  title: line(limit.title.maxLength),
  titleBn: optionalLine(limit.titleBn.maxLength),
  description: line(limit.description.maxLength),
  descriptionBn: optionalLine(limit.descriptionBn.maxLength),
  body: requiredParagraph(limit.body.maxLength).refine(noControls, controlFault),
  bodyBn: optionalParagraph(limit.bodyBn.maxLength).refine(noControls, controlFault),
});

/** A valid draft. */
export type ValidDraft = z.output<typeof draftRules>;
