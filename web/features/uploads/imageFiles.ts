/** What a file picker offers. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/avif";

const largestBytes = 10 * 1024 * 1024;

/** Why a file can't become an image of the shop, as far as that can be seen without sending it. */
export function faultOf({ type, size }: { type: string; size: number }): string | undefined {
  if (!acceptedTypes.split(",").includes(type)) return "Choose a JPEG, PNG, WebP or AVIF image";
  return size > largestBytes ? "The image may have at most 10 MB" : undefined;
}
