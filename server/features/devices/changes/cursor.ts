import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../../core/pagination.ts";
import { isId } from "../../../core/validation.ts";

/** A position in the changes of one epoch of the database. */
export type ChangeCursor = {
  /** From `device_change_state`: it changes after each restore. */
  epoch: string;
  /** How many times deletions had been removed when the client received this cursor. */
  removals: number;
  /** The position of the last change that the client has: its transaction id and the device's id. */
  tx: string;
  id: string;
};

/** Before every change: transaction ids begin at 3. */
export const start = { tx: "0", id: "00000000-0000-0000-0000-000000000000" };

const id = z.string().refine(isId);

/** Below 10^19, a decimal number is within PostgreSQL's xid8. */
const values = z.tuple([id, z.int().min(0), z.string().regex(/^\d{1,19}$/), id]);

/** Encodes a cursor as an opaque text. */
export const toText = ({ epoch, removals, tx, id }: ChangeCursor): string =>
  encodeCursor([epoch, removals, tx, id]);

/** Decodes a cursor. Throws BAD_USER_INPUT if it is not valid. */
export function fromText(text: string): ChangeCursor {
  const [epoch, removals, tx, id] = decodeCursor(values, text);
  return { epoch, removals, tx, id };
}
