import { dayMs } from "../../../shared/durations.ts";
import { type Change, changedFields, nameOf, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { refuseSecret } from "../../core/secrets.ts";
import { requireRecentFactor } from "../../core/stepUp.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { WebhookSecret } from "../../generated/graphql.ts";
import type { Prisma, WebhookEndpoint as Row } from "../../generated/prisma/client.ts";
import type { WebhookEventType } from "../../generated/prisma/enums.ts";
import { webhookEventTypeWords } from "../../generated/words.ts";
import { enqueueDeliveries } from "./queue.ts";
import { endpointRules, maxEndpoints } from "./rules.ts";
import { newSecret, previousSecretAt } from "./sign.ts";

/** The time for which the previous secret of an endpoint also signs requests. */
const overlapMs = dayMs;

const withPendingCount = {
  _count: { select: { deliveries: { where: { state: "PENDING" } } } },
} as const satisfies Prisma.WebhookEndpointInclude;

/** An endpoint with the number of its pending deliveries. */
export type EndpointRecord = Prisma.WebhookEndpointGetPayload<{ include: typeof withPendingCount }>;

/** Returns all endpoints, newest first. */
export async function webhookEndpoints(ctx: Context): Promise<EndpointRecord[]> {
  authorize(ctx, "manageWebhooks");
  return ctx.database.webhookEndpoint.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: withPendingCount,
  });
}

/** The events whose payloads reveal what the shop pays for devices. */
const secretEvents: readonly WebhookEventType[] = [
  "EVALUATION_CREATED",
  "EVALUATION_DECIDED",
  "PURCHASE_CHANGED",
];

export const isSecretEvent = (type: WebhookEventType): boolean => secretEvents.includes(type);

/** Throws FORBIDDEN if the endpoint would receive data that the caller may not read. */
function refuseSecretEvents(ctx: Context, types: readonly WebhookEventType[]): void {
  refuseSecret(ctx, "readCosts", types.find(isSecretEvent));
}

/** Adds an endpoint. Throws CONFLICT if there are too many endpoints. */
export async function createEndpoint(ctx: Context, input: unknown): Promise<EndpointRecord> {
  authorize(ctx, "manageWebhooks");
  requireRecentFactor(ctx);
  const fields = parse(endpointRules(ctx.env.WEBHOOKS_ALLOW_PRIVATE), input);
  refuseSecretEvents(ctx, fields.eventTypes);
  return ctx.database.$transaction(async (tx) => {
    // Under this lock, transactions that add endpoints count the endpoints one after the other.
    await tx.$executeRaw`LOCK TABLE webhook_endpoint IN SHARE ROW EXCLUSIVE MODE`;
    if ((await tx.webhookEndpoint.count()) >= maxEndpoints) throw tooManyEndpoints();
    const created = await tx.webhookEndpoint.create({
      data: {
        ...fields,
        secret: newSecret(),
        createdByName: nameOf(ctx.actor),
        createdAt: ctx.clock(),
      },
      include: withPendingCount,
    });
    // The endpoint's queue is created by its first job.
    await enqueueDeliveries(tx, created.id);
    await record(tx, ctx, { action: "CREATED", ...auditSubject(created) });
    return created;
  });
}

/** Replaces the adjustable fields of an endpoint. Throws NOT_FOUND for an unknown endpoint. */
export async function updateEndpoint(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<EndpointRecord> {
  authorize(ctx, "manageWebhooks");
  requireRecentFactor(ctx);
  const fields = parse(endpointRules(ctx.env.WEBHOOKS_ALLOW_PRIVATE), input);
  return ctx.database.$transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    refuseSecretEvents(ctx, [...before.eventTypes, ...fields.eventTypes]);
    const changes = changesBetween(before, { ...before, ...fields });
    if (changes.length === 0)
      return tx.webhookEndpoint.findUniqueOrThrow({ where: { id }, include: withPendingCount });
    const after = await tx.webhookEndpoint.update({
      where: { id },
      data: { ...fields, ...(fields.enabled ? onAgain : {}) },
      include: withPendingCount,
    });
    if (fields.enabled && !before.enabled) await restartDeliveries(tx, id);
    await record(tx, ctx, { action: "CHANGED", ...auditSubject(after), changes });
    return after;
  });
}

const onAgain = { switchedOffAt: null, switchedOffReason: null };

/**
 * Makes an endpoint's pending deliveries due immediately. Earlier failed attempts no longer count towards switching the
 * endpoint off.
 */
async function restartDeliveries(tx: Transaction, endpointId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    // Only deliveries with failures or a scheduled time are written, because one statement could not write all pending
    // deliveries in time.
    where: {
      endpointId,
      state: "PENDING",
      OR: [{ failures: { gt: 0 } }, { nextAttemptAt: { not: null } }],
    },
    data: { failures: 0, nextAttemptAt: null },
  });
  // The time is taken from the database's clock, like the times of deliveries.
  await tx.$executeRaw`
    UPDATE webhook_endpoint SET "switchedOnAt" = clock_timestamp() WHERE id = ${endpointId}::uuid`;
  await enqueueDeliveries(tx, endpointId);
}

/** Deletes an endpoint with its deliveries, and returns the endpoint's id. Throws NOT_FOUND for an unknown endpoint. */
export async function deleteEndpoint(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "manageWebhooks");
  requireRecentFactor(ctx);
  await ctx.database.$transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    await tx.webhookEndpoint.delete({ where: { id } });
    await record(tx, ctx, { action: "DELETED", ...auditSubject(row) });
  });
  return id;
}

/** Returns the secrets of an endpoint. Throws NOT_FOUND for an unknown endpoint. */
export async function webhookSecret(ctx: Context, id: string): Promise<WebhookSecret> {
  authorize(ctx, "manageWebhooks");
  const row = isId(id) && (await ctx.database.webhookEndpoint.findUnique({ where: { id } }));
  if (!row) throw endpointNotFound();
  refuseSecretEvents(ctx, row.eventTypes);
  return secretsOf(row, ctx.clock());
}

/**
 * Gives an endpoint a new secret. For 24 hours, the previous secret signs requests as well. Throws NOT_FOUND for an
 * unknown endpoint.
 */
export async function rotateSecret(ctx: Context, id: string): Promise<WebhookSecret> {
  authorize(ctx, "manageWebhooks");
  requireRecentFactor(ctx);
  const now = ctx.clock();
  const row = await ctx.database.$transaction(async (tx) => {
    const { secret: previousSecret, eventTypes } = await lockEndpoint(tx, id);
    refuseSecretEvents(ctx, eventTypes);
    const previousSecretUntil = new Date(now.getTime() + overlapMs);
    const rotated = await tx.webhookEndpoint.update({
      where: { id },
      data: { secret: newSecret(), previousSecret, previousSecretUntil },
    });
    const changes: Change[] = [{ field: "WEBHOOK_SECRET", before: null, after: null }];
    await record(tx, ctx, { action: "CHANGED", ...auditSubject(rotated), changes });
    return rotated;
  });
  return secretsOf(row, now);
}

/** Returns the secrets with which requests are signed at the given time. */
export function secretsOf(row: Row, now: Date): WebhookSecret {
  const previousSecret = previousSecretAt(row, now);
  return {
    secret: row.secret,
    previousSecret,
    previousSecretUntil: previousSecret ? row.previousSecretUntil : null,
  };
}

/**
 * Locks an endpoint's row until the transaction ends, so that changes run one after the other. Writers of events don't
 * wait, because they lock only the row's key. Throws NOT_FOUND for an unknown endpoint.
 */
export async function lockEndpoint(tx: Transaction, id: string): Promise<Row> {
  if (isId(id)) {
    await tx.$queryRaw`SELECT FROM webhook_endpoint WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const row = await tx.webhookEndpoint.findUnique({ where: { id } });
    if (row) return row;
  }
  throw endpointNotFound();
}

const endpointNotFound = () => new AppError("NOT_FOUND", t("No webhooks Found with that ID"));

const tooManyEndpoints = () =>
  new AppError("CONFLICT", t("There can be at most {maxEndpoints} endpoints", { maxEndpoints }));

/**
 * Returns the host of a URL. The audit log identifies an endpoint by its host, because path and query may contain
 * secrets of the receiver.
 */
const hostOf = (url: string) => new URL(url).host;

const auditSubject = ({ id, url }: Row) =>
  ({ subject: "WEBHOOK", subjectId: id, title: hostOf(url) }) as const;

const auditFields = {
  url: "WEBHOOK_URL",
  description: "WEBHOOK_DESCRIPTION",
  eventTypes: "WEBHOOK_EVENTS",
  enabled: "WEBHOOK_SWITCH",
} as const;

const changesBetween = (before: Row, after: Row): Change[] =>
  changedFields(auditFields, textsOf(before), textsOf(after)).map((change) =>
    change.field === "WEBHOOK_URL"
      ? { ...change, before: hostOf(before.url), after: hostOf(after.url) }
      : change,
  );

/** Returns the fields in the form of the audit log. */
const textsOf = ({ url, description, eventTypes, enabled }: Row) => ({
  url,
  description: description || null,
  eventTypes: eventTypes.map((type) => webhookEventTypeWords[type]),
  enabled: enabled ? "on" : "off",
});
