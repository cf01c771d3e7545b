import { z } from "zod";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** What the shop says where a banner or an offer comes without its image. */
export const missingPictureMessage = "Please upload an image!";

/** A banner or an offer to add: the path of an uploaded image. */
export const pictureRules = z.strictObject({ image: line(limits.createBanner.image.maxLength) });

/** How the audit calls a picture of the home page, by its table. */
export const pictureSubjects = {
  banner: { subject: "BANNER", title: "Navbar banner" },
  offer: { subject: "OFFER", title: "Smart Offer" },
} as const;
