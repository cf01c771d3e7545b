import { variantLabel } from "../../../shared/variantLabels.ts";
import type { UnitNameFragment } from "../../generated/UnitName.ts";

/** Returns the device and the variant of a unit: `Apple iPhone 13, 4 GB | 128 GB`. */
export const modelOf = ({ device, variant }: Pick<UnitNameFragment, "device" | "variant">) =>
  variant ? `${device.title}, ${variantLabel(variant)}` : device.title;
