import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import proxyAddresses from "@fastify/proxy-addr";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { LRUCache } from "lru-cache";
import { pathOf } from "../observability/log.ts";
import type { IsTrustedProxy } from "../observability/tracing.ts";

/**
 * Returns a function that recognizes trusted proxies. TRUST_PROXY is a number of proxies in a row, or a list of
 * addresses and networks.
 */
export function trustProxy(proxies: number | string): IsTrustedProxy {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  return proxyAddresses.compile(proxies.split(",").map((part) => part.trim()));
}

/**
 * Returns a function that takes the id of a request from a trusted proxy, so that the logs of proxy and server match.
 * The function generates an id for any other request.
 */
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
 * Returns the path and the query of a request target. The target may be a whole address, as in requests to a proxy, or
 * `*`. Decodes percent-encoded letters and digits, and removes superfluous slashes. Each address therefore has one
 * spelling in routes, cache and limits.
 */
export function normalizeUrl(target = "/"): string {
  // Nearly all targets already have this form.
  if (/^\/(?:[^/?#%]+(?:\/[^/?#%]+)*)?(?:[?#]|$)/.test(target)) return target;
  return pathOfTarget(target).replace(/^[^?#]*/, (path) => withoutSlashes(decodeUnreserved(path)));
}

function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Removes superfluous slashes: `/a//b/` becomes `/a/b`. */
const withoutSlashes = (path: string) => path.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");

/** Returns whether the path of a request target has slashes that `normalizeUrl` removes. */
export function hasSuperfluousSlashes(target = "/"): boolean {
  const [path = ""] = pathOfTarget(target).split(/[?#]/, 1);
  return path !== withoutSlashes(path);
}

function decodeUnreserved(path: string): string {
  // A malformed address stays unchanged, because the router refuses it.
  if (/%(?![\da-f]{2})/i.test(path)) return path;
  return path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent);
}

const maxQueryBytes = 2 * 1024 * 1024;

/** A parsed query string and its cache keys take up to six bytes for each character of the string. */
const bytesPerCharacter = 6;
const overheadBytes = 500;

/**
 * Creates a parser of query strings that remembers the latest results, because clients repeat the same GraphQL
 * documents. Decoding a document takes as long as all other work on a cached response. The parser leaves out parameters
 * without a value, which forms and generated clients send.
 */
export function queryParser(): (text: string) => Readonly<Record<string, unknown>> {
  const parsed = new LRUCache<string, Readonly<Record<string, unknown>>>({
    maxSize: maxQueryBytes,
    sizeCalculation: (_query, text) => overheadBytes + bytesPerCharacter * text.length,
    memoMethod: (text) => Object.freeze(withoutEmpty(parse(text))),
  });
  return (text) => (text === "" ? {} : parsed.memo(text));
}

/**
 * Parameters that are kept even if they are empty. An empty cursor is an error; if it were left out, the list would
 * begin again.
 */
const keptEmpty: ReadonlySet<string> = new Set(["after"]);

/** Returns the parameters that have a value or are in `keptEmpty`. */
function withoutEmpty(query: Readonly<Record<string, string | string[] | undefined>>) {
  const given = Object.entries(query).flatMap(([name, value = ""]) => {
    if (keptEmpty.has(name)) return [[name, value] as const];
    const values = [value].flat().filter((each) => each !== "");
    return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values] as const];
  });
  return Object.fromEntries(given);
}
