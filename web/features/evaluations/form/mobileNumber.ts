import { latinDigits } from "../../../platform/typedText.ts";

/** Whether a typed text is a Bangladeshi mobile number, in any of the spellings that `server/core/mobile.ts` reads. */
export const isMobileNumber = (typed: string): boolean =>
  /^(?:(?:\+|00)?880?)?0?1[3-9]\d{8}$/.test(latinDigits(typed).replace(/[\s\p{Pd}.()]/gu, ""));
