import type { Context } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import { lists } from "../../generated/limits.ts";
import type { Notification } from "../../generated/prisma/client.ts";

export type NotificationRecord = Notification;

/**
 * Returns the latest messages about an evaluation, oldest first. Prisma reads the messages of several evaluations in
 * one statement.
 */
export async function notificationsOf(
  ctx: Context,
  evaluationId: string,
): Promise<NotificationRecord[]> {
  authorize(ctx, "readNotifications");
  const rows = await ctx.database.evaluation
    .findUnique({ where: { id: evaluationId } })
    .notifications({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: lists.Evaluation.notifications,
    });
  return (rows ?? []).toReversed();
}
