import type { Context } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import type { Notification } from "../../generated/prisma/client.ts";

export type NotificationRecord = Notification;

/** The messages about an evaluation, oldest first. Prisma reads those of several in one statement. */
export async function notificationsOf(
  ctx: Context,
  evaluationId: string,
): Promise<NotificationRecord[]> {
  authorize(ctx, "readNotifications");
  const rows = await ctx.database.evaluation
    .findUnique({ where: { id: evaluationId } })
    .notifications({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return rows ?? [];
}
