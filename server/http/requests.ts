import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddresses from "@fastify/proxy-addr";
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { pathOf } from "../observability/log.ts";
import type { Exchange } from "./sending.ts";

/** Whether a sender is a proxy of ours, `hop` being 0 for the nearest. */
export type Trust = (address: string, hop: number) => boolean;

/** The proxies of TRUST_PROXY: so many in a row, or those with these addresses and networks. */
export function trustIn(proxies: number | string): Trust {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  return proxyAddresses.compile(proxies.split(",").map((part) => part.trim()));
}

/** A request's id is the one that our proxy gave it, so that both logs can be read together, or new. */
export function requestIds(trust: Trust): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    const isOurs = given !== undefined && trust(socket.remoteAddress ?? "", 0);
    return isOurs && /^[\w.:=+/-]{1,100}$/.test(String(given)) ? String(given) : randomUUID();
  };
}

/** Who sent a request: the first who is no proxy of ours. */
export function addressesBehind(trust: Trust): (request: IncomingMessage) => string {
  return (request) => proxyAddresses(request, trust);
}

/** In the log each request is one line, when it has ended. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    { method, url }: FastifyRequest,
    { log, elapsedTime, statusCode: status }: FastifyReply,
  ): void {
    const facts = { method, path: pathOf(url), status, ms: rounded(elapsedTime) };
    if (err) log.error({ ...facts, err }, "An answer broke off");
    else log.info(facts, answered);
  }

  override routeNotFound(): void {}
}

export const requestLog = new RequestLog();

/** The line of a request that Fastify never saw. */
export function logAnswered(
  log: FastifyBaseLogger,
  { request: { method, url = "" }, response, id: reqId }: Exchange,
  answer: object,
  milliseconds: number,
): void {
  const path = paths.get(answer) ?? remember(answer, pathOf(url));
  const facts = { reqId, method, path, status: response.statusCode, ms: rounded(milliseconds) };
  log.info(facts, answered);
}

/** Each answer from memory has one path, and finding out what to hide of it takes its time. */
const paths = new WeakMap<object, string>();

function remember(answer: object, path: string): string {
  paths.set(answer, path);
  return path;
}

const answered = "Request answered";

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
