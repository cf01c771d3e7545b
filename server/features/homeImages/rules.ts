import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { isLocalPath } from "../../core/localPath.ts";
import { idText, line, optionalLine } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for a banner or a home offer without an image. */
export const missingImageMessage = t("Please upload an image!");

const { image, alt, imageBn, altBn } = limits.createBanner;

/** The schema of a new banner. A new home offer has the same fields. */
export const homeImageRules = z.strictObject({
  image: line(image.maxLength),
  alt: optionalLine(alt.maxLength),
  imageBn: optionalLine(imageBn.maxLength),
  altBn: optionalLine(altBn.maxLength),
});

const { link } = limits.createOffer;

const ofOffer = {
  link: optionalLine(link.maxLength).refine(
    (text) => text == null || isLocalPath(text),
    t("must be a page of this shop that begins with /, such as /buySmartPhone"),
  ),
  endsOn: z.preprocess(
    (day) => (day === "" ? null : day),
    z.iso.date({ error: t("must be a day such as 2026-03-26") }).nullish(),
  ),
};

/**
 * The schema of a new home offer. In addition to the fields of a banner, a home offer can have a link and a last day.
 */
export const offerRules = z.strictObject({ ...homeImageRules.shape, ...ofOffer });

/** The schema of a new place: in front of the banner or home offer with this id, or at the end if no id is given. */
export const moveRules = z.strictObject({ before: idText.nullish() });

/** The schema for changing a banner. Omitted fields stay unchanged, and null removes an optional field. */
export const homeImagePatchRules = z.strictObject({
  ...homeImageRules.shape,
  image: homeImageRules.shape.image.optional(),
});

/** The schema for changing a home offer. */
export const offerPatchRules = z.strictObject({ ...homeImagePatchRules.shape, ...ofOffer });
