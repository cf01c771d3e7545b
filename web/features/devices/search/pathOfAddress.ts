import { unitCodeIn } from "../../../../shared/unitCodes.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { deviceRoutes, queryString } from "../../../platform/paths.ts";

const devicePage = /(smartphone|tablet|wearable|gadget)details\/([^/?#\s]{1,100})/i;
const variantId = /variant=([0-9a-f-]{36})/i;

/**
 * If a scanned or pasted text contains the address of a device's page, returns the path of the page, with the unit or
 * variant in the address. If the address contains a former title of the device, the page redirects to the current
 * address.
 */
export function pathOfAddress(text: string): string | undefined {
  const [, kind, id] = devicePage.exec(text) ?? [];
  if (!kind || !id) return undefined;
  const unit = unitCodeIn(text);
  const variant = variantId.exec(text)?.[1]?.toLowerCase();
  const route = deviceRoutes.details[kind.toUpperCase() as DeviceKind];
  return (
    route.replace(":id", encodeURIComponent(id.toLowerCase())) +
    queryString(unit ? { unit } : { variant })
  );
}
