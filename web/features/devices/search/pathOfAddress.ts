import { unitCodeIn } from "../../../../shared/unitCodes.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { pathOfDevice } from "../pathOfDevice.ts";

const devicePage = /(smartphone|tablet|wearable|gadget)details\/([^/?#\s]{1,100})/i;
const variantId = /variant=([0-9a-f-]{36})/i;

/** The page of the device in a scanned or pasted address of the shop, with the unit or variant in the address. */
export function pathOfAddress(text: string): string | undefined {
  const [, kind, id] = devicePage.exec(text) ?? [];
  if (!kind || !id) return undefined;
  return pathOfDevice(kind.toUpperCase() as DeviceKind, id.toLowerCase(), {
    unit: unitCodeIn(text),
    variant: variantId.exec(text)?.[1]?.toLowerCase(),
  });
}
