import type { PictureFragment } from "../../../generated/Picture.ts";
import { formatPrice } from "../../../ui/Price.tsx";
import { type Draft, numberIn, partLabels, type VariantDraft } from "./draft.ts";
import { variantName } from "./VariantList.tsx";

/** A part of a device that somebody else has changed, in words. */
export type Change = { label: string; before: string; now: string; mineIsKept: boolean };

const parts = Object.keys(partLabels) as (keyof Draft)[];

const pathsOf = (images: readonly PictureFragment[]) => images.map(({ path }) => path).join("\n");

/** A part as a text that is the same for the same content. */
function contentOf(draft: Draft, part: keyof Draft): string {
  if (part === "images") return pathsOf(draft.images);
  if (part === "coverImage") return draft.coverImage?.path ?? "";
  return part === "variants" ? JSON.stringify(draft.variants) : draft[part];
}

/** A part as people read it. */
function wordsFor(draft: Draft, part: keyof Draft): string {
  if (part === "images") return `${draft.images.length} images`;
  if (part === "coverImage") return "another picture";
  if (part !== "variants") return draft[part];
  return draft.variants
    .map((variant) => `${variantName(variant)} for ${formatPrice(numberIn(variant.price))}`)
    .join(", ");
}

/**
 * Brings together what two people made of one device: what only the other has changed is taken
 * over, what both have changed stays as it is `mine`. Tells what the other has changed.
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

/** A variant that the other has deleted comes back as a new one, which has no id. */
const knownTo = (theirs: Draft) => (variant: VariantDraft) =>
  theirs.variants.some(({ id }) => id === variant.id) ? variant : { ...variant, id: undefined };
