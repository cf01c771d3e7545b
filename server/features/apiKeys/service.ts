import { withoutSecret } from "../../core/apiKeys.ts";
import { type AuditRecord, type Change, changesBy, nameOf, record } from "../../core/audit.ts";
import type { ApiKeyRecord, Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize, authorizeScopes, authorizeUser } from "../../core/permissions.ts";
import { requireRecentFactor } from "../../core/stepUp.ts";
import { hashToken, keyPrefix, newApiKeySecret } from "../../core/tokens.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import { apiKeyRules, maxKeys } from "./rules.ts";

export type { ApiKeyRecord };

/** A new key with its secret. Only a hash of the secret is stored. */
export type NewApiKey = { key: ApiKeyRecord; secret: string };

/** The number of characters that are stored for display: 36 of the 256 random bits of a secret. */
const shownCharacters = 6;

/** Returns a page of API keys, newest first. */
export async function pageOfApiKeys(
  ctx: Context,
  input: PageArguments,
): Promise<Connection<ApiKeyRecord>> {
  authorize(ctx, "manageApiKeys");
  const { apiKey } = ctx.database;
  return newestPage(
    input,
    {},
    (query) => apiKey.findMany({ ...query, omit: withoutSecret }),
    (query) => apiKey.count(query),
  );
}

/**
 * Creates a key. Throws FORBIDDEN if the key could do more than its creator, and CONFLICT if there are too many keys.
 */
export async function createApiKey(ctx: Context, input: unknown): Promise<NewApiKey> {
  const { user } = authorizeUser(ctx, "manageApiKeys");
  requireRecentFactor(ctx);
  const fields = parse(apiKeyRules(ctx.clock()), input);
  authorizeScopes(ctx, fields.scopes);
  const secret = newApiKeySecret();
  const data = {
    ...fields,
    secretHash: hashToken(secret),
    prefix: secret.slice(0, keyPrefix.length + shownCharacters),
    createdById: user.id,
    createdByName: nameOf(ctx.actor),
    createdAt: ctx.clock(),
  };
  const key = await ctx.database.$transaction(async (tx) => {
    // Simultaneous creations wait for each other, so that together they can't exceed the limit.
    await tx.$executeRaw`LOCK TABLE api_key IN SHARE ROW EXCLUSIVE MODE`;
    if ((await tx.apiKey.count({ where: { revokedAt: null } })) >= maxKeys) throw tooManyKeys();
    const created = await tx.apiKey.create({ data, omit: withoutSecret });
    await record(tx, ctx, { action: "CREATED", ...auditSubject(created) });
    return created;
  });
  return { key, secret };
}

/**
 * Replaces the adjustable fields of a key. Throws NOT_FOUND for an unknown key, CONFLICT for a revoked key, and
 * FORBIDDEN if the key, before or after the change, could do more than the caller.
 */
export async function updateApiKey(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<ApiKeyRecord> {
  authorize(ctx, "manageApiKeys");
  requireRecentFactor(ctx);
  const data = parse(apiKeyRules(ctx.clock()), input);
  return ctx.database.$transaction(async (tx) => {
    const before = await lockKey(tx, id);
    if (before.revokedAt) throw new AppError("CONFLICT", t("A revoked key can't be changed"));
    authorizeScopes(ctx, [...before.scopes, ...data.scopes]);
    const changes = changesBy(auditFields, before, data);
    if (changes.length === 0) return before;
    const after = await tx.apiKey.update({ where: { id: before.id }, data, omit: withoutSecret });
    await record(tx, ctx, { action: "CHANGED", ...auditSubject(after), changes });
    return after;
  });
}

/** Revokes a key permanently. From the commit on, every server refuses the key. Throws NOT_FOUND for an unknown key. */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKeyRecord> {
  authorize(ctx, "manageApiKeys");
  requireRecentFactor(ctx);
  return ctx.database.$transaction(async (tx) => {
    const key = await lockKey(tx, id);
    if (key.revokedAt) return key;
    const revoked = await tx.apiKey.update({
      where: { id: key.id },
      data: { revokedAt: ctx.clock() },
      omit: withoutSecret,
    });
    await record(tx, ctx, { action: "REVOKED", ...auditSubject(revoked) });
    return revoked;
  });
}

/** Locks a key's row until the transaction ends, and returns the key. Throws NOT_FOUND for an unknown key. */
async function lockKey(tx: Transaction, id: string): Promise<ApiKeyRecord> {
  if (isId(id)) {
    await lockRows(tx, "api_key", [id]);
    const key = await tx.apiKey.findUnique({ where: { id }, omit: withoutSecret });
    if (key) return key;
  }
  throw new AppError("NOT_FOUND", t("No API keys Found with that ID"));
}

const tooManyKeys = () =>
  new AppError(
    "CONFLICT",
    t("There can be at most {maxKeys} keys. Please revoke one first.", { maxKeys }),
  );

const auditSubject = ({ id, name }: ApiKeyRecord) =>
  ({ subject: "API_KEY", subjectId: id, title: name }) as const satisfies Partial<AuditRecord>;

const auditFields = {
  name: "KEY_NAME",
  scopes: "KEY_SCOPES",
  expiresAt: "KEY_EXPIRY",
  allowedAddresses: "KEY_ADDRESSES",
  requestsPerMinute: "KEY_REQUESTS",
  uploadsPerDay: "KEY_UPLOADS",
} as const satisfies Partial<Record<keyof ApiKeyRecord, Change["field"]>>;
