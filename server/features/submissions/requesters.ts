import type { Actor } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { User } from "../../generated/prisma/client.ts";

/** The customer who created a submission, with the properties that the reader may know. */
export type Requester = Pick<User, "id"> & Partial<Pick<User, "firstName" | "lastName" | "mobile">>;

/** A submission's row in the form that may be shown to the reader. */
export type Shown<Row extends { user: unknown }> = Omit<Row, "user"> & { user: Requester };

/** Returns whether the actor created the row. */
export const isOwn = (actor: Actor, { userId }: { userId: string }): boolean =>
  "user" in actor && actor.user.id === userId;

/**
 * Returns whether the actor may know the customer who created a submission. The actor must have created the submission
 * or have the permission.
 */
export const knowsRequester = (actor: Actor, row: { userId: string }): boolean =>
  isOwn(actor, row) || may(actor, "readCustomers");

/** Returns the row, without the customer's name and number if the reader may not know them. */
export const withRequester = <Row extends { userId: string; user: Requester }>(
  actor: Actor,
  row: Row,
): Shown<Row> => (knowsRequester(actor, row) ? row : { ...row, user: { id: row.user.id } });
