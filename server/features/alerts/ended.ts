import type { Context, Deps } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import type { AlertMessage as AlertMessageData } from "../../generated/graphql.ts";
import { newsOf } from "./messages.ts";
import { endAlertsIn } from "./service.ts";
import { pathOfNews } from "./texts.ts";

/** Longer tokens are not looked up, because the shop's own tokens are shorter. */
const maxTokenLength = 100;

/** The largest number of pieces of news on the page. Older pieces are left out. */
const shownNews = 50;

const isToken = (token: string) => token.length <= maxTokenLength && !token.includes("\0");

/**
 * Returns the content of a message; null for an unknown token. Changes nothing, because programs that make link
 * previews open the URL too.
 */
export async function alertMessage(ctx: Context, token: string): Promise<AlertMessageData | null> {
  authorize(ctx, "endAlerts");
  if (!isToken(token)) return null;
  const message = await ctx.database.alertMessage.findUnique({ where: { token } });
  if (!message) return null;
  const news = await newsOf(ctx.database, message.id, -shownNews);
  const told = await ctx.database.alertNews.findMany({
    where: { messageId: message.id, alertId: { not: null } },
    distinct: ["alertId"],
    select: { alertId: true },
  });
  return {
    news: news.reverse().map(({ kind, title, price, device, variant, unit }) => ({
      kind,
      title,
      path: pathOfNews({ kind, device, variant, unit }, ctx.language),
      price,
      deviceId: device.id,
      deviceKind: device.kind,
      variantId: variant?.id ?? null,
      unitCode: unit?.code ?? null,
    })),
    alertCount: told.length,
    endedAt: message.endedAt,
    createdAt: message.createdAt,
  };
}

/**
 * Ends the alerts that the message with this token is about. Returns false for an unknown token. A repeated call
 * changes nothing.
 */
export async function endAlerts(
  { database, clock }: Pick<Deps, "database" | "clock">,
  token: string,
): Promise<boolean> {
  if (!isToken(token)) return false;
  return database.$transaction(async (tx) => {
    const message = await tx.alertMessage.findUnique({
      where: { token },
      include: { news: { where: { alertId: { not: null } }, select: { alertId: true } } },
    });
    if (!message) return false;
    await endAlertsIn(
      tx,
      message.news.flatMap(({ alertId }) => alertId ?? []),
    );
    await tx.alertMessage.updateMany({
      where: { id: message.id, endedAt: null },
      data: { endedAt: clock() },
    });
    return true;
  });
}
