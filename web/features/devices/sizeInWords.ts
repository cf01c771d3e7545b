import { terabytesOf } from "../../../shared/variantLabels.ts";
import { t } from "../../platform/i18n.ts";

/** Returns the text for a size of storage or memory in GB: `128 GB`, `1 TB`. */
export function sizeInWords(gigabytes: number | string): string {
  const size = Number(gigabytes);
  const terabytes = terabytesOf(size);
  return terabytes ? t("{terabytes} TB", { terabytes }) : t("{size} GB", { size });
}
