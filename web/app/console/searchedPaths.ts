import { scannedPath } from "../../features/units/scan/scannedPath.ts";
import { consoleRoutes, updateDevicePath } from "../../platform/consoleRoutes.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { queryString } from "../../platform/paths.ts";
import { currentRights } from "../../platform/rights.ts";

/**
 * Returns the path of the unit or sell request that a scanned string identifies. If there is none, returns the path of
 * a search in the whole console.
 */
export const pathOfScan = async (text: string): Promise<string> =>
  (await scannedPath(text)) ?? consoleRoutes.find + queryString({ search: text });

/**
 * Returns the path of the form for a device if the user manages the catalogue. Otherwise returns undefined, because the
 * user should see the device's page.
 */
export async function pathOfForm(kind: DeviceKind, id: string): Promise<string | undefined> {
  const rights = await currentRights();
  return rights.includes("MANAGE_CATALOGUE") ? updateDevicePath(kind, id) : undefined;
}
