import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { type Language, t, translate } from "../../core/i18n.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize } from "../../core/permissions.ts";
import { invalidField, isId } from "../../core/validation.ts";
import type { Database, Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryFilter,
} from "../../generated/graphql.ts";
import type {
  WebhookAttempt as AttemptRow,
  WebhookDelivery as DeliveryRow,
  Prisma,
} from "../../generated/prisma/client.ts";
import { lockEndpoint } from "./service.ts";
import { bodyOf, headersOf } from "./sign.ts";

const withLastAttempt = {
  event: true,
  endpoint: { select: { url: true } },
  log: { orderBy: { number: "desc" }, take: 1 },
} as const satisfies Prisma.WebhookDeliveryInclude;

type Row = Prisma.WebhookDeliveryGetPayload<{ include: typeof withLastAttempt }>;

/** A page of deliveries, the latest first. */
export async function pageOfDeliveries(
  ctx: Context,
  input: PageArguments & { filter?: WebhookDeliveryFilter | null },
): Promise<Connection<WebhookDelivery>> {
  authorize(ctx, "manageWebhooks");
  const { webhookDelivery } = ctx.database;
  return newestPage(
    input,
    whereOf(input.filter ?? {}),
    async (query) => {
      const rows = await webhookDelivery.findMany({ ...query, include: withLastAttempt });
      return rows.map((row) => present(row, ctx.language));
    },
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

/** A delivery with all its attempts. Throws NOT_FOUND. */
export async function deliveryDetails(ctx: Context, id: string): Promise<WebhookDeliveryDetails> {
  authorize(ctx, "manageWebhooks");
  const row = await findDelivery(ctx.database, id);
  const attempts = await ctx.database.webhookAttempt.findMany({
    where: { deliveryId: row.id },
    orderBy: { number: "desc" },
  });
  return {
    delivery: present(row, ctx.language),
    requestBody: bodyOf(row.event),
    attempts: attempts.map((attempt) => presentAttempt(attempt, row.eventId, ctx.language)),
  };
}

/** A delivery as the API shows it. Throws NOT_FOUND. */
export const getDelivery = async (
  { database, language }: Pick<Context, "database" | "language">,
  id: string,
): Promise<WebhookDelivery> => present(await findDelivery(database, id), language);

async function findDelivery(database: Database, id: string): Promise<Row> {
  const row =
    isId(id) &&
    (await database.webhookDelivery.findUnique({ where: { id }, include: withLastAttempt }));
  return row || notFound();
}

/** Locks a delivery's row until the transaction ends, and its endpoint's before it. Throws NOT_FOUND. */
export async function lockDelivery(tx: Transaction, id: string): Promise<DeliveryRow> {
  const found = isId(id) && (await tx.webhookDelivery.findUnique({ where: { id } }));
  if (!found) notFound();
  await lockEndpoint(tx, found.endpointId);
  await lockRows(tx, "webhook_delivery", [id]);
  return (await tx.webhookDelivery.findUnique({ where: { id } })) ?? notFound();
}

function notFound(): never {
  throw new AppError("NOT_FOUND", t("No deliveries Found with that ID"));
}

function present(
  { event, endpoint, log: [last], ...row }: Row,
  language: Language,
): WebhookDelivery {
  return {
    ...row,
    type: event.type,
    objectId: event.objectId,
    endpointUrl: endpoint.url,
    lastAttempt: last ? presentAttempt(last, row.eventId, language) : null,
  };
}

function presentAttempt(attempt: AttemptRow, eventId: string, language: Language): WebhookAttempt {
  const headers = headersOf(eventId, attempt.startedAt, attempt.signature);
  return {
    ...attempt,
    error: attempt.error && translate(attempt.error, language),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}
