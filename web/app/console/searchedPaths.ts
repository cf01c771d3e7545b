import { scannedPath } from "../../features/units/scan/scannedPath.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { paths, queryString, routes } from "../../platform/paths.ts";
import { currentRights } from "../../platform/rights.ts";

/** A text that identifies a single unit opens its page. Anything else is searched for in the whole console. */
export const pathOfScan = async (text: string): Promise<string> =>
  (await scannedPath(text)) ?? routes.find + queryString({ search: text });

/** The form of a device for staff who manage the catalogue; undefined for others, who see its page. */
export async function pathOfForm(kind: DeviceKind, id: string): Promise<string | undefined> {
  const rights = await currentRights();
  return rights.includes("MANAGE_CATALOGUE") ? paths.update(kind, id) : undefined;
}
