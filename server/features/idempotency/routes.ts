import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeStored } from "../../core/permissions.ts";
import { tooManyMessage } from "../../core/rateLimits/requestLimit.ts";
import { notingResponse, type ResponseNotes } from "../../core/responseNotes.ts";
import { type SlotLimits, Slots } from "../../core/slots.ts";
import { inOneTransaction, type JointWork } from "../../database/jointTransaction.ts";
import { receiveOwnWrites } from "../../http/recentWrites.ts";
import { fingerprintOf } from "./fingerprint.ts";
import {
  claimKey,
  findResponse,
  maxBodyLength,
  mayStore,
  nameOfActor,
  type RequestId,
  type StoredResponse,
  storeResponse,
  tooManyKeys,
} from "./records.ts";
import { hasFile, idempotencyKeyOf } from "./requestKey.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The idempotency key of a request with a session or an API key, the body as it was sent, and whether the key
     * covers the request. Null if the request has no idempotency key.
     */
    idempotency: { key: string; body: unknown; isCovered?: boolean } | null;
  }
  interface FastifyContextConfig {
    /**
     * Returns the value that is compared, instead of the body, when a request is repeated; undefined for a request that
     * changes nothing.
     */
    idempotentPayload?: (request: FastifyRequest) => unknown;
    /**
     * Whether the comparison includes a hash of uploaded files. If the comparison includes no hash, a request with a
     * key and a file is refused.
     */
    idempotentFiles?: boolean;
  }
}

type Handle = () => unknown;

/** Longer than Prisma's default, because bulk actions take seconds. The timeout also limits how long locks are held. */
const timeouts = { timeout: 30_000 };

/**
 * The limits on simultaneous requests with files. The server handles two such requests at a time, because it processes
 * two images at a time. A third request would occupy a database connection while the request waits.
 */
const fileSlots: SlotLimits = {
  atOnce: 2,
  perClient: 2,
  maxWaiting: 40,
  maxWaitingPerClient: 20,
  maxWaitMs: 60_000,
  maxHoldMs: 60_000,
};

/**
 * Makes requests with the header Idempotency-Key repeatable on all routes that are registered later. A response is
 * stored in the same transaction as the request's effect. For 24 hours, a repetition of the request gets the stored
 * response.
 */
export function idempotentRoutes(app: FastifyInstance, deps: Deps): void {
  const refusal = { message: tooManyMessage, retryMs: 5_000, reason: "files" };
  const slots = new Slots({ ...fileSlots, refusal });
  app.decorateRequest("idempotency", null);
  // Runs before validation, because validation changes the body.
  app.addHook("preValidation", (request, _reply, done) => {
    const key = idempotencyKeyOf(request);
    if (key !== undefined && request.ctx.actor.role !== "VISITOR")
      request.idempotency = { key, body: request.body };
    done();
  });
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const handle = () => handler.call(this, request, reply);
      const id = request.idempotency && requestIdOf(request, request.idempotency);
      if (request.idempotency) request.idempotency.isCovered = id !== undefined;
      if (!id) return handle();
      const respond = () => replayOrHandle(deps, request, reply, id, handle);
      return hasFile(request) ? inSlot(slots, id.actor, reply, respond) : respond();
    };
  });
}

async function inSlot(
  slots: Slots,
  client: string,
  reply: FastifyReply,
  respond: () => Promise<unknown>,
): Promise<unknown> {
  const endSlot = await slots.take({ client, response: reply.raw });
  // If the client closed the connection while its request waited, the request is not handled.
  if (!endSlot) return reply.hijack();
  return respond().finally(endSlot);
}

function requestIdOf(
  request: FastifyRequest,
  { key, body }: { key: string; body: unknown },
): RequestId | undefined {
  const { ctx, method, url, routeOptions } = request;
  const { idempotentPayload } = routeOptions.config;
  const payload = idempotentPayload ? idempotentPayload(request) : (body ?? null);
  if (payload === undefined || ctx.actor.role === "VISITOR") return undefined;
  return { actor: nameOfActor(ctx.actor), key, fingerprint: fingerprintOf(method, url, payload) };
}

async function replayOrHandle(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: RequestId,
  handle: Handle,
): Promise<unknown> {
  const stored = await findResponse(deps, id);
  if (stored) return replay(deps, request, reply, stored);
  const { found, result } = await inOneTransaction(
    deps,
    async (work) => {
      await claimKey(deps.database, id);
      // The first request may have stored its response in the meantime.
      const found = await findResponse(deps, id);
      if (found) return { found, result: undefined };
      // Checked before the handler acts, because the handler's effects outside the database could not be rolled back.
      if (!(await mayStore(deps, id))) throw tooManyKeys();
      return { found, result: await handleAndStore({ ...deps, work }, reply, id, handle) };
    },
    timeouts,
  );
  return found ? replay(deps, request, reply, found) : result;
}

/** Runs the handler. If the handler has changed something, stores the response in the same transaction. */
async function handleAndStore(
  deps: Deps & { work: JointWork },
  reply: FastifyReply,
  id: RequestId,
  handle: Handle,
): Promise<unknown> {
  const notes: ResponseNotes = { permissions: new Set(), holdsSecret: false };
  const result = await notingResponse(notes, async () => handle());
  if (reply.sent) throw new Error("The handler sent its response before the commit");
  // A GraphQL document has an effect if at least one of its mutations has an effect.
  const hasEffect = deps.work.hasKeptSteps ?? reply.statusCode < 400;
  if (hasEffect) await storeResponse(deps, id, responseOf(notes, reply, result));
  return result;
}

function responseOf(notes: ResponseNotes, reply: FastifyReply, result: unknown): StoredResponse {
  const body = typeof result === "string" ? result : JSON.stringify(result ?? null);
  const contentType = reply.getHeader("content-type") ?? "application/json; charset=utf-8";
  const isStored = !notes.holdsSecret && body.length <= maxBodyLength;
  return {
    status: reply.statusCode,
    contentType: String(contentType),
    body: isStored ? body : null,
    permissions: [...notes.permissions],
  };
}

async function replay(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, contentType, body, permissions }: StoredResponse,
): Promise<string> {
  const { ctx, routeOptions } = request;
  // The scopes of an API key may have changed since the first request. REST routes have already checked their
  // permission.
  if (permissions) authorizeStored(ctx, permissions);
  else if (ctx.actor.role === "API_KEY" && !routeOptions.config.permission) throw notKnown();
  if (body === null) throw notStored();
  // Another server may have sent the first response.
  await receiveOwnWrites(deps, request, reply);
  reply.code(status).type(contentType).header("idempotency-replayed", "true");
  return body;
}

const notKnown = () =>
  new AppError(
    "CONFLICT",
    t(
      "This request was carried out before an upgrade of the shop. Its response can't be sent again.",
    ),
  );

const notStored = () =>
  new AppError(
    "CONFLICT",
    t(
      "This request was carried out before. Its response is not stored, since it held a secret or was too long.",
    ),
  );
