import { Negotiator } from "@fastify/accept-negotiator";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from "fastify";
import fp from "fastify-plugin";
import type { CacheEntry, EncodedBody, Encoding, HitListener } from "../cache/entry.ts";
import type { PendingResponse, ResponseCache } from "../cache/responseCache.ts";

/** Describes how the responses of a route are cached. */
export type CacheRule = {
  audience: Audience | ((request: FastifyRequest) => Audience);
  /**
   * Returns the cache key, which contains everything on which the response depends; undefined if the response must not
   * be cached.
   */
  key(request: FastifyRequest): string | undefined;
  /** Returns whether a request must read the database although its response has a cache key. */
  bypass(request: FastifyRequest): boolean | Promise<boolean>;
  /** The largest body that is stored, in bytes. Set for routes with few, large responses. */
  maxBytes?: number;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for routes whose responses are the same for every visitor. */
    cache?: CacheRule;
  }
  interface FastifyRequest {
    /** Set while this request makes a response for which other requests may wait. */
    pendingResponse: PendingResponse | null;
  }
  interface FastifyReply {
    /** The tags of the rows that the response shows. Set by the handler if the response may be cached. */
    cacheTags: readonly string[] | null;
    /** False if a tagged response must not be stored for other requests. Such a response still gets an ETag. */
    isStorable: boolean;
    /** True if the database is unavailable, whatever the status of the response. */
    isUnavailable: boolean;
    /** Functions to call each time the response is sent from the cache. */
    onCacheHit: readonly HitListener[] | null;
  }
}

/**
 * The headers that say which caches may keep a response. Public pages are the same for everyone. Browsers revalidate a
 * stored page each time; only a CDN serves a stored page for a few seconds without asking the server. Other caches may
 * share API responses only among visitors, because users with a session must see their own writes.
 */
const cdnPolicy = "max-age=5, stale-while-revalidate=30, stale-if-error=86400";
const policies = {
  page: {
    vary: "Accept-Encoding",
    "cache-control": "no-cache",
    "cdn-cache-control": cdnPolicy,
  },
  /** The page is in the language that its user chose, so a CDN must not send it to other users. */
  guardedPage: {
    vary: "Accept-Encoding, Cookie",
    "cache-control": "no-cache",
    "cdn-cache-control": "private",
  },
  /** The address contains a key that may be revoked. */
  keyed: {
    vary: "Accept-Encoding",
    "cache-control": "private, no-cache",
    "cdn-cache-control": "private",
  },
  api: {
    vary: "Accept, Accept-Encoding, Accept-Language, Authorization, Cookie",
    "cache-control": "public, max-age=0, s-maxage=5, must-revalidate",
    "cdn-cache-control": cdnPolicy,
  },
} satisfies Record<string, Record<string, string>>;

/**
 * The headers of a response to a request with credentials. Caches must ask the server each time, because the
 * credentials may have been revoked.
 */
const privatePolicy = { vary: policies.api.vary, "cache-control": "private, no-cache" };

type Audience = keyof typeof policies;
type Status = "hit" | "miss" | "stale";

const statusHeaders = {
  hit: { "cache-status": "smarttrade; hit" },
  miss: { "cache-status": "smarttrade; fwd=miss" },
  stale: {
    "cache-status": "smarttrade; hit; detail=stale",
    warning: '110 - "Response is Stale"',
  },
} satisfies Record<Status, Record<string, string>>;

const cacheableStatuses = [200, 404];

/**
 * Requests with longer keys are neither looked up nor stored. A filter with fifty brands takes about 4,000 characters.
 */
const maxKeyLength = 8_192;

const encodings = new Negotiator<Encoding>({ supportedValues: ["br", "gzip", "identity"] });

type CacheOptions = {
  cache: ResponseCache;
  /**
   * Returns the next time after `since` at which something in a response with these tags ends, such as a reservation.
   */
  endOf?: (tags: readonly string[], since: Date) => Promise<Date | null>;
};

const nothingEnds = () => Promise.resolve(null);

/**
 * Stores the responses of cacheable routes. `serveFromCache` sends stored responses. Use `serveFromCache` as an
 * `onRequest` hook, or as a `preValidation` hook if the cache key depends on the body.
 */
export const responseCache = fp(async (app: FastifyInstance, options: CacheOptions) => {
  app.decorateRequest("pendingResponse", null);
  app.decorateReply("cacheTags", null);
  app.decorateReply("isStorable", true);
  app.decorateReply("isUnavailable", false);
  app.decorateReply("onCacheHit", null);

  app.addHook("onSend", (request, reply, payload, done) => {
    const { pendingResponse: pending } = request;
    if (!pending) return done(null, payload);
    request.pendingResponse = null;
    // `catch` must come last, because `done` may throw while it sends the payload.
    finishPending(options, pending, { request, reply, payload })
      .then((finished) => done(null, finished))
      .catch(done);
  });

  app.addHook("onResponse", ({ pendingResponse }, _reply, done) => {
    // The connection ended before the handler sent anything.
    if (pendingResponse) options.cache.abandon(pendingResponse);
    done();
  });
});

type Sent = { request: FastifyRequest; reply: FastifyReply; payload: unknown };

/**
 * Stores a response for which other requests may wait. Returns its payload, or a stale payload during a database
 * outage.
 */
async function finishPending(
  { cache, endOf = nothingEnds }: CacheOptions,
  pending: PendingResponse,
  { request, reply, payload }: Sent,
): Promise<unknown> {
  const write = async (entry: CacheEntry, status: Status) =>
    writeEntry(
      { request, reply, secondsLeft: cache.secondsLeft(entry) },
      { entry, status },
      await entry.body(acceptedEncoding(request)),
    );
  if (reply.statusCode === 503 || reply.isUnavailable) {
    cache.abandon(pending);
    const stale = cache.staleForOutage(pending.key);
    return stale ? write(stale, "stale") : payload;
  }
  const { cacheTags: tags, statusCode } = reply;
  if (!tags || !cacheableStatuses.includes(statusCode) || !isText(payload)) {
    cache.abandon(pending);
    return payload;
  }
  const response = {
    status: statusCode,
    contentType: String(reply.getHeader("content-type")),
    tags,
    endsAt: await endOf(tags, pending.begunAt),
    body: payload,
    operation: request.operation,
    onHit: reply.onCacheHit ?? [],
  };
  const { maxBytes } = request.routeOptions.config.cache ?? {};
  const entry = cache.finish(pending, response, { isStorable: reply.isStorable, maxBytes });
  return write(entry, "miss");
}

/**
 * Answers a request from the cache, or lets the handler make the response for all waiting requests. The hook uses a
 * callback: an asynchronous hook would have to return the reply, and Fastify would then watch the reply until the
 * client has received the response.
 */
export const serveFromCache =
  (cache: ResponseCache) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    serve(cache, request, reply).then((isServed) => {
      if (!isServed) done();
    }, done);
  };

async function serve(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const rule = request.routeOptions.config.cache;
  if (!rule || (await rule.bypass(request))) return false;
  const key = rule.key(request);
  if (key === undefined || key.length > maxKeyLength) return false;
  const lookup = await cache.lookup(key);
  if (lookup.status === "miss") {
    request.pendingResponse = lookup.pending;
    return false;
  }
  request.operation = lookup.entry.operation;
  for (const act of lookup.entry.onHit) act(request.ip);
  const body = await lookup.entry.body(acceptedEncoding(request));
  const secondsLeft = cache.secondsLeft(lookup.entry);
  reply.send(writeEntry({ request, reply, secondsLeft }, lookup, body));
  return true;
}

const isText = (payload: unknown): payload is string | Buffer =>
  typeof payload === "string" || Buffer.isBuffer(payload);

type Exchange = { request: FastifyRequest; reply: FastifyReply; secondsLeft: number | null };

/**
 * Sets the status and headers of an entry. Returns the payload, which is empty if the client already has the content.
 */
function writeEntry(
  { request, reply, secondsLeft }: Exchange,
  { entry, status }: { entry: CacheEntry; status: Status },
  { encoding, bytes }: EncodedBody,
): Buffer | string {
  reply.headers(endingIn(secondsLeft, policyFor(request))).headers(statusHeaders[status]);
  if (request.method !== "POST") {
    reply.header("etag", entry.etag(encoding));
    const ifNoneMatch = request.headers["if-none-match"];
    if (entry.status === 200 && ifNoneMatch !== undefined && entry.matches(ifNoneMatch)) {
      reply.code(304).removeHeader("content-type");
      return "";
    }
  }
  reply.code(entry.status).header("content-type", entry.contentType);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return bytes;
}

/** Returns the headers that tell clients, and caches between server and client, how long to keep a response. */
function policyFor(request: FastifyRequest): Record<string, string> {
  const rule = request.routeOptions.config.cache?.audience ?? "api";
  const audience = typeof rule === "function" ? rule(request) : rule;
  const isPrivate = audience === "api" && request.headers.authorization !== undefined;
  return isPrivate ? privatePolicy : policies[audience];
}

/**
 * Shortens the times in the given headers: caches must not keep a response after something in it has ended. The time
 * for outages (`stale-if-error`) is not shortened.
 */
function endingIn(seconds: number | null, headers: Record<string, string>): Record<string, string> {
  if (seconds === null) return headers;
  const capped = (value: string) =>
    value.replace(/(age|stale-while-revalidate)=(\d+)/g, (_, name: string, given: string) => {
      return `${name}=${Math.min(Number(given), seconds)}`;
    });
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, capped(value)] as const),
  );
}

/**
 * Returns the headers of a response that the server does not store. Clients revalidate such a response like a stored
 * response.
 */
export const revalidationHeaders = (request: FastifyRequest): Record<string, string> => ({
  ...policyFor(request),
  ...statusHeaders.miss,
});

/**
 * Ends the wait for a response that is too long to be stored: each waiting request then makes its own response. Returns
 * whether the response was pending. A pending response contains nothing that belongs to one visitor.
 */
export function detachPending(cache: ResponseCache, request: FastifyRequest): boolean {
  const { pendingResponse: pending } = request;
  if (!pending) return false;
  request.pendingResponse = null;
  cache.abandon(pending);
  return true;
}

/** Returns whether the client already has the content with this ETag, by weak comparison. */
export function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers["if-none-match"] ?? "";
  const opaque = etag.replace(/^W\//, "");
  return known.trim() === "*" || known.includes(opaque);
}

const acceptedEncoding = ({ headers }: FastifyRequest): Encoding =>
  encodings.negotiate(headers["accept-encoding"] ?? "") ?? "identity";
