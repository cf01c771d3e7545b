import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddresses from "@fastify/proxy-addr";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { pathOf } from "./log.ts";

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

/** In the log each request is one line, when it has ended. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    { method, url }: FastifyRequest,
    { log, elapsedTime, statusCode: status }: FastifyReply,
  ): void {
    const facts = { method, path: pathOf(url), status, ms: Math.round(elapsedTime * 10) / 10 };
    if (err) log.error({ ...facts, err }, "An answer broke off");
    else log.info(facts, "Request answered");
  }

  override routeNotFound(): void {}
}

export const requestLog = new RequestLog();
