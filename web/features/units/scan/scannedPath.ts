import { imeisSearched } from "../../../../shared/imei.ts";
import { serialOf } from "../../../../shared/serials.ts";
import { toLatinDigits } from "../../../../shared/typedText.ts";
import { normalizeCode, unitCodeIn } from "../../../../shared/unitCodes.ts";
import { limits } from "../../../generated/limits.ts";
import type { StaffRight } from "../../../generated/MyRights.ts";
import { ScannedDocument, type ScannedQuery } from "../../../generated/Scanned.ts";
import { unitPath } from "../../../platform/consoleRoutes.ts";
import { read } from "../../../platform/graphql/operations.ts";
import { paths, queryString, routes } from "../../../platform/paths.ts";
import { currentRights, hasOneOf } from "../../../platform/rights.ts";

/** The rights that allow reading all units. Either right is enough. */
const unitRights: readonly StaffRight[] = ["MANAGE_UNITS", "SELL_UNITS"];

/** Returns whether a text contains a serial number with a label in front, such as `S/N:`. */
const hasSerialLabel = (text: string) => serialOf(text).length < text.replace(/\s/g, "").length;

/**
 * Returns whether a text identifies one unit instead of a model. True for web addresses, codes, IMEIs and labelled
 * serial numbers.
 */
const namesUnit = (text: string): boolean =>
  text.includes("://") ||
  unitCodeIn(text) !== null ||
  imeisSearched(text).imeis.length > 0 ||
  hasSerialLabel(text);

/** Returns whether a text may be a code or a serial number. Names of models that contain a number also count. */
const hasDigits = (text: string): boolean => text.length >= 5 && /\d/.test(toLatinDigits(text));

/**
 * Returns the path of the unit or sell request that a scanned text identifies. If a scanned code or number matches
 * nothing or several units, returns the path of the list. Returns undefined if the text is a search for a model.
 */
export async function scannedPath(text: string): Promise<string | undefined> {
  const search = text.slice(0, limits.UnitFilter.search.maxLength);
  const isNamed = namesUnit(search);
  if (!isNamed && !hasDigits(search)) return undefined;
  const maySell = hasOneOf(await currentRights(), unitRights);
  return pathOf(await read(ScannedDocument, { search, maySell }), search, isNamed);
}

function pathOf({ units, evaluations }: ScannedQuery, search: string, isNamed: boolean) {
  const isMeant = ({ code, serial }: NonNullable<ScannedQuery["units"]>["nodes"][number]) =>
    isNamed ||
    code === normalizeCode(search) ||
    (serial !== null && [serial, `S${serial}`].includes(serialOf(search)));
  const [unit] = units?.nodes.filter(isMeant) ?? [];
  if (unit && (units?.totalCount === 1 || !isNamed)) return unitPath(unit.code);
  const [evaluation] = evaluations.nodes;
  if (isNamed && !unit && evaluation) return paths.evaluationDetails(evaluation.id);
  return isNamed && units ? routes.units + queryString({ search }) : undefined;
}
