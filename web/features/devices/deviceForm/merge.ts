import { amountIn } from "../../../../shared/money.ts";
import type { PictureFragment } from "../../../generated/Picture.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";
import { optionsOf } from "./deviceFields.ts";
import { type Draft, type DraftPart, partLabels, type VariantDraft } from "./draft.ts";
import { variantName } from "./VariantList.tsx";

/** A part of a device that another admin has changed, in words. */
export type Change = { label: string; before: string; now: string; mineIsKept: boolean };

/** The names of the values that are saved with the device. */
export const parts = Object.keys(partLabels) as DraftPart[];

const pathsOf = (images: readonly PictureFragment[]) => images.map(({ path }) => path).join("\n");

/** Returns a part of a draft as a string for comparisons. */
function contentOf(draft: Draft, part: DraftPart): string {
  if (part === "images") return pathsOf(draft.images);
  if (part === "coverImage") return draft.coverImage?.path ?? "";
  return part === "variants" ? JSON.stringify(draft.variants) : draft[part];
}

/** Returns a part of a draft in words. */
function wordsFor(draft: Draft, part: DraftPart): string {
  if (part === "images")
    return t("{count, plural, one {# image} other {# images}}", { count: draft.images.length });
  if (part === "coverImage") return t("another picture");
  if (part === "price") return formatPrice(amountIn(draft.price));
  if (part !== "variants") return optionsOf(part)?.[draft[part]] ?? draft[part];
  return draft.variants
    .map((variant) =>
      t("{variant} for {price}, to sellers {sellingPrice}, {stock}", {
        variant: variantName(variant),
        price: formatPrice(amountIn(variant.price)),
        sellingPrice: formatPrice(amountIn(variant.sellingPrice)),
        stock: optionsOf("stock")?.[variant.stock] ?? "",
      }),
    )
    .join("; ");
}

/**
 * Merges the changes that two admins have made to the same device. Parts that both have changed stay as in `mine`.
 * Parts that only the other admin has changed are taken from `theirs`. Also returns the other admin's changes.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft) {
  const changes: Change[] = [];
  let draft = mine;
  for (const part of parts) {
    const content = contentOf(base, part);
    if (contentOf(theirs, part) === content) continue;
    const mineIsKept = contentOf(mine, part) !== content;
    if (!mineIsKept) draft = { ...draft, [part]: theirs[part] };
    changes.push({
      label: partLabels[part],
      before: wordsFor(base, part),
      now: wordsFor(theirs, part),
      mineIsKept,
    });
  }
  return { draft: { ...draft, variants: draft.variants.map(knownTo(theirs)) }, changes };
}

/**
 * Returns a function that removes the id of a variant that the other admin has deleted. Saving the device then creates
 * the variant again.
 */
const knownTo = (theirs: Draft) => (variant: VariantDraft) =>
  theirs.variants.some(({ id }) => id === variant.id) ? variant : { ...variant, id: undefined };
