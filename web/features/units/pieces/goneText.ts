import { t } from "../../../platform/i18n.ts";

/** Returns the sentence that a page shows if the unit in its address is no longer for sale. */
export const goneText = (code: string, hasOthers: boolean): string =>
  hasOthers
    ? t("{code} is no longer for sale. These pieces are still there.", { code })
    : t("{code} is no longer for sale, and the shop has no other piece of this model at present.", {
        code,
      });
