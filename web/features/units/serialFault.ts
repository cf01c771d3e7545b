import { readImei } from "../../../shared/imei.ts";
import { serialOf } from "../../../shared/serials.ts";
import { unitCodeIn } from "../../../shared/unitCodes.ts";
import { t } from "../../platform/i18n.ts";

/** Returns an error if a scanned serial number is actually an IMEI or a web address, such as the address on a label. */
export function serialFault(typed: string): string | undefined {
  if (unitCodeIn(typed) !== null || serialOf(typed).includes("://"))
    return t("This is an address, not a serial number: scan the maker's barcode");
  if (readImei(typed).imei)
    return t("This is an IMEI, not a serial number: scan the maker's barcode");
  return undefined;
}
