import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import proxyAddresses from "@fastify/proxy-addr";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { LRUCache } from "lru-cache";
import { pathOf } from "../observability/log.ts";
import type { IsTrustedProxy } from "../observability/tracing.ts";

/**
 * Trusts the proxies of TRUST_PROXY: either a number of proxies in a row, or proxies with these addresses and networks.
 */
export function trustProxy(proxies: number | string): IsTrustedProxy {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  return proxyAddresses.compile(proxies.split(",").map((part) => part.trim()));
}

/** Takes the request id that a trusted proxy sent, so that both logs match; otherwise generates one. */
export function requestIds(trust: IsTrustedProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const sent = headers["x-request-id"];
    const isTrusted = sent !== undefined && trust(socket.remoteAddress ?? "", 0);
    return isTrusted && /^[\w.:=+/-]{1,100}$/.test(String(sent)) ? String(sent) : randomUUID();
  };
}

/** Logs each request as one line when its response has been sent. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    { method, url }: FastifyRequest,
    { log, elapsedTime, statusCode: status }: FastifyReply,
  ): void {
    const ms = Math.round(elapsedTime * 10) / 10;
    const fields = { method, path: pathOf(url), status, ms };
    if (err) log.error({ ...fields, err }, "Response aborted");
    else log.info(fields, "Request completed");
  }

  override routeNotFound(): void {}
}

export const requestLog = new RequestLog();

/**
 * Returns the path of a request target. The target may be a whole address, as for a proxy, or `*`. Percent-encoded
 * letters and digits are decoded and superfluous slashes removed, so that each address has one spelling in routes,
 * cache and limits.
 */
export function normalizeUrl(target = "/"): string {
  // Nearly all targets are already in this form.
  if (/^\/(?:[^/?#%]+(?:\/[^/?#%]+)*)?(?:[?#]|$)/.test(target)) return target;
  return pathOfTarget(target).replace(/^[^?#]*/, (path) => withoutSlashes(decodeUnreserved(path)));
}

function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** `/a//b/` becomes `/a/b`. */
const withoutSlashes = (path: string) => path.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");

/** Whether the path of a request target has slashes that `normalizeUrl` removes. */
export function hasSuperfluousSlashes(target = "/"): boolean {
  const [path = ""] = pathOfTarget(target).split(/[?#]/, 1);
  return path !== withoutSlashes(path);
}

function decodeUnreserved(path: string): string {
  // A malformed address stays as it is: the router refuses it.
  if (/%(?![\da-f]{2})/i.test(path)) return path;
  return path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent);
}

const maxQueryBytes = 2 * 1024 * 1024;

/** A parsed query string and the cache keys made from it take up to six bytes for each of its characters. */
const bytesPerCharacter = 6;
const overheadBytes = 500;

/**
 * Creates a parser of query strings that remembers the latest results. Clients repeat the same GraphQL documents, and
 * decoding a document takes as long as everything else that a cached response needs. Parameters without a value, which
 * forms and generated clients send, are left out.
 */
export function queryParser(): (text: string) => Readonly<Record<string, unknown>> {
  const parsed = new LRUCache<string, Readonly<Record<string, unknown>>>({
    maxSize: maxQueryBytes,
    sizeCalculation: (_query, text) => overheadBytes + bytesPerCharacter * text.length,
    memoMethod: (text) => Object.freeze(withoutEmpty(parse(text))),
  });
  return (text) => (text === "" ? {} : parsed.memo(text));
}

/** An empty cursor is an error: if it were left out, a list would begin anew. */
const keptEmpty: ReadonlySet<string> = new Set(["after"]);

/** The parameters that have a value. */
function withoutEmpty(query: Readonly<Record<string, string | string[] | undefined>>) {
  const given = Object.entries(query).flatMap(([name, value = ""]) => {
    if (keptEmpty.has(name)) return [[name, value] as const];
    const values = [value].flat().filter((each) => each !== "");
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values] as const];
  });
  return Object.fromEntries(given);
}
