import { t } from "../../platform/i18n.ts";
/** The media types that a file input accepts. */
export const acceptedTypes = "image/jpeg,image/png,image/webp";

const largestBytes = 10 * 1024 * 1024;

/** Why the server would refuse a file, as far as the browser can tell; undefined where nothing is wrong. */
export function faultOf({ type, size }: { type: string; size: number }): string | undefined {
  if (!acceptedTypes.split(",").includes(type)) return t("Choose a JPEG, PNG or WebP image");
  return size > largestBytes ? t("The image may have at most 10 MB") : undefined;
}
