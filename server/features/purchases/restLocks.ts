import { z } from "zod";
import { word } from "../../core/restValues.ts";
import { lockStateWords } from "../../generated/words.ts";
import type { Locks } from "./locks.ts";

const given = word(lockStateWords).default("NOT_KNOWN");

/** The locks in a body. */
export const locksBody = z.strictObject({
  account: given,
  operator: given,
  instalment: given,
  management: given,
});

const shown = z.enum(lockStateWords);

/** The locks in a response. */
export const locksShape = z.object({
  account: shown,
  operator: shown,
  instalment: shown,
  management: shown,
});

/** Locks in the words of REST. */
export const presentLocks = ({ account, operator, instalment, management }: Locks) => ({
  account: lockStateWords[account],
  operator: lockStateWords[operator],
  instalment: lockStateWords[instalment],
  management: lockStateWords[management],
});
