import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { isLocalPath } from "../../core/localPath.ts";
import { idText, line, optionalLine } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for a banner or a home offer without an image. */
export const missingImageMessage = t("Please upload an image!");

const { image, alt, imageBn, altBn } = limits.createBanner;

/** A new banner or home offer: the path of an uploaded image, and its other fields. */
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

/** A new home offer, which may link to a page and end on a day. */
export const offerRules = z.strictObject({ ...homeImageRules.shape, ...ofOffer });

/** The new place of a banner or home offer: in front of the one with this id, or at the end if the id is omitted. */
export const moveRules = z.strictObject({ before: idText.nullish() });

/** A change of a banner or a home offer. Omitted fields stay, and null removes optional ones. */
export const homeImagePatchRules = z.strictObject({
  ...homeImageRules.shape,
  image: homeImageRules.shape.image.optional(),
});

/** A change of a home offer, with the rules of a banner's. */
export const offerPatchRules = z.strictObject({ ...homeImagePatchRules.shape, ...ofOffer });
