import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, queryString } from "../../platform/paths.ts";

/** The unit, by its code, or the variant, by its id, that the page of a device shows chosen. */
type Chosen = { unit?: string | null; variant?: string | null | undefined };

/** The page of a device of which only the id or the key is known. It leads to the device's present address. */
export const pathOfDevice = (kind: DeviceKind, idOrKey: string, { unit, variant }: Chosen = {}) =>
  deviceRoutes.details[kind].replace(":id", encodeURIComponent(idOrKey)) +
  queryString(unit ? { unit } : { variant });
