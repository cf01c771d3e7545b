import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../../core/pagination.ts";
import { isId } from "../../../core/validation.ts";

/** A position in the changes of one epoch of the database. */
export type ChangeCursor = {
  /** The epoch from `device_change_state`, which changes after each restore. */
  epoch: string;
  /** The number of times that old deletions had been removed when the client received this cursor. */
  removals: number;
  /** The transaction id of the last change that the client has. Together, `tx` and `id` identify a position. */
  tx: string;
  /** The id of the device that the client's last change concerns. */
  id: string;
};

/** A position before every change. Transaction ids begin at 3. */
export const start = { tx: "0", id: "00000000-0000-0000-0000-000000000000" };

const id = z.string().refine(isId);

/** The schema of a cursor's values. A number of at most 19 digits fits into PostgreSQL's xid8. */
const values = z.tuple([id, z.int().min(0), z.string().regex(/^\d{1,19}$/), id]);

/** Encodes a cursor as an opaque string. */
export const toText = ({ epoch, removals, tx, id }: ChangeCursor): string =>
  encodeCursor([epoch, removals, tx, id]);

/** Decodes a cursor. Throws BAD_USER_INPUT if the cursor is not valid. */
export function fromText(text: string): ChangeCursor {
  const [epoch, removals, tx, id] = decodeCursor(values, text);
  return { epoch, removals, tx, id };
}
