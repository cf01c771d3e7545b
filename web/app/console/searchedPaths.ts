import { scannedPath } from "../../features/units/scan/scannedPath.ts";
import { consoleRoutes, updateDevicePath } from "../../platform/consoleRoutes.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { queryString } from "../../platform/paths.ts";
import { currentRights } from "../../platform/rights.ts";

/**
 * Returns the path of the unit that a text identifies, and otherwise the path of a search for the text in the whole
 * console.
 */
export const pathOfScan = async (text: string): Promise<string> =>
  (await scannedPath(text)) ?? consoleRoutes.find + queryString({ search: text });

/**
 * Returns the path of a device's form for staff who manage the catalogue; undefined for other people, who see the
 * device's page.
 */
export async function pathOfForm(kind: DeviceKind, id: string): Promise<string | undefined> {
  const rights = await currentRights();
  return rights.includes("MANAGE_CATALOGUE") ? updateDevicePath(kind, id) : undefined;
}
