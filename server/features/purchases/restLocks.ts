import { z } from "zod";
import { word } from "../../core/restValues.ts";
import { lockStateWords } from "../../generated/words.ts";
import type { Locks } from "./locks.ts";

const given = word(lockStateWords).default("NOT_KNOWN");

/** The schema of locks in a body. */
export const locksBody = z.strictObject({
  account: given,
  operator: given,
  instalment: given,
  management: given,
});

const shown = z.enum(lockStateWords);

/** The schema of locks in a response. */
export const locksShape = z.object({
  account: shown,
  operator: shown,
  instalment: shown,
  management: shown,
});

/** Returns locks as REST's labels. */
export const presentLocks = ({ account, operator, instalment, management }: Locks) => ({
  account: lockStateWords[account],
  operator: lockStateWords[operator],
  instalment: lockStateWords[instalment],
  management: lockStateWords[management],
});
