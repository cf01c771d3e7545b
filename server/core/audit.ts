import type { Transaction } from "../database/client.ts";
import type { AuditChange } from "../generated/graphql.ts";
import type { AuditAction, AuditSubject, DeviceKind } from "../generated/prisma/enums.ts";
import type { Context } from "./context.ts";

/** A field's change, in a few words; neither `before` nor `after` where they would not be few. */
export type Change = Pick<AuditChange, "field" | "variant" | "before" | "after">;

/** What somebody does to something. */
export type Act = {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: string;
  /** What the subject is called, to those who read of it when it may be gone. */
  title: string;
  /** Of the device in question, where there is one. */
  kind?: DeviceKind;
  /** At least one where the action is CHANGED, else none. */
  changes?: Change[];
};

/** Writes down what the actor does, in one statement and in the transaction in which it is done. */
export async function record(
  tx: Transaction,
  ctx: Pick<Context, "actor">,
  ...acts: Act[]
): Promise<void> {
  if (ctx.actor.role === "VISITOR") throw new Error("Visitors change nothing that is recorded");
  const { id: actorId, firstName, lastName } = ctx.actor.user;
  const actorName = `${firstName} ${lastName}`.trim();
  await tx.auditEntry.createMany({
    data: acts.map((act) => {
      const searchText = `${act.title} ${actorName}`.toLowerCase();
      return { ...act, actorId, actorName, searchText };
    }),
  });
}
