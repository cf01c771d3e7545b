import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { line, optionalLine } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for a navbar banner or an offer without an image. */
export const missingImageMessage = t("Please upload an image!");

const { image, alt, imageBn, altBn } = limits.createBanner;

/** A navbar banner or an offer to create: the path of an uploaded image, and what else it may have. */
export const homeImageRules = z.strictObject({
  image: line(image.maxLength),
  alt: optionalLine(alt.maxLength),
  imageBn: optionalLine(imageBn.maxLength),
  altBn: optionalLine(altBn.maxLength),
});

/** A change of a navbar banner or an offer. What is left out stays, and null removes what may be absent. */
export const homeImagePatchRules = z.strictObject({
  ...homeImageRules.shape,
  image: homeImageRules.shape.image.optional(),
});
