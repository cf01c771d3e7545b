import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The spec's message for a navbar banner or an offer without an image. */
export const missingImageMessage = t("Please upload an image!");

/** A navbar banner or an offer to create: the path of an uploaded image. */
export const homeImageRules = z.strictObject({ image: line(limits.createBanner.image.maxLength) });
