import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize, may } from "../../core/permissions.ts";
import { invalidField, isId } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { WebhookDeliveryFilter } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import type { Prisma, WebhookAttempt, WebhookDelivery } from "../../generated/prisma/client.ts";
import { isSecretEvent, lockEndpoint } from "./service.ts";
import { bodyOf } from "./sign.ts";

const withLastAttempt = {
  event: true,
  endpoint: { select: { url: true } },
  log: { orderBy: { number: "desc" }, take: 1 },
} as const satisfies Prisma.WebhookDeliveryInclude;

/** A delivery with its event and its last attempt. */
export type DeliveryRecord = Prisma.WebhookDeliveryGetPayload<{ include: typeof withLastAttempt }>;

/** An attempt of a delivery. */
export type AttemptRecord = WebhookAttempt & Pick<WebhookDelivery, "eventId">;

/** Returns a page of deliveries, newest first. */
export async function pageOfDeliveries(
  ctx: Context,
  input: PageArguments & { filter?: WebhookDeliveryFilter | null },
): Promise<Connection<DeliveryRecord>> {
  authorize(ctx, "manageWebhooks");
  const { webhookDelivery } = ctx.database;
  return newestPage(
    input,
    whereOf(input.filter ?? {}),
    (query) => webhookDelivery.findMany({ ...query, include: withLastAttempt }),
    (query) => webhookDelivery.count(query),
  );
}

function whereOf({ endpointId, state, type }: WebhookDeliveryFilter) {
  if (endpointId && !isId(endpointId)) throw invalidField("filter.endpointId", t("is not an id"));
  return {
    endpointId: endpointId ?? undefined,
    state: state ?? undefined,
    event: type ? { type } : undefined,
  };
}

/** Returns a delivery with its latest attempts, newest first. Throws NOT_FOUND for an unknown delivery. */
export async function deliveryDetails(
  ctx: Context,
  id: string,
): Promise<{
  delivery: DeliveryRecord;
  requestBody: string | undefined;
  attempts: AttemptRecord[];
}> {
  authorize(ctx, "manageWebhooks");
  const delivery = await getDelivery(ctx, id);
  const attempts = await ctx.database.webhookAttempt.findMany({
    where: { deliveryId: delivery.id },
    orderBy: { number: "desc" },
    take: lists.WebhookDeliveryDetails.attempts,
  });
  const { event, eventId } = delivery;
  const isHidden = isSecretEvent(event.type) && !may(ctx.actor, "readCosts");
  return {
    delivery,
    requestBody: isHidden ? undefined : bodyOf(event),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      eventId,
      // The response is hidden along with the request, because endpoints may echo the request's body.
      responseBody: isHidden ? null : attempt.responseBody,
    })),
  };
}

/** Returns a delivery. Throws NOT_FOUND for an unknown delivery. */
export async function getDelivery(
  { database }: Pick<Context, "database">,
  id: string,
): Promise<DeliveryRecord> {
  const row =
    isId(id) &&
    (await database.webhookDelivery.findUnique({ where: { id }, include: withLastAttempt }));
  return row || notFound();
}

/**
 * Locks the row of a delivery's endpoint, and then the delivery's row, until the transaction ends. Throws NOT_FOUND for
 * an unknown delivery.
 */
export async function lockDelivery(tx: Transaction, id: string): Promise<WebhookDelivery> {
  const found = isId(id) && (await tx.webhookDelivery.findUnique({ where: { id } }));
  if (!found) notFound();
  await lockEndpoint(tx, found.endpointId);
  await lockRows(tx, "webhook_delivery", [id]);
  return (await tx.webhookDelivery.findUnique({ where: { id } })) ?? notFound();
}

function notFound(): never {
  throw new AppError("NOT_FOUND", t("No deliveries Found with that ID"));
}
