import http from "node:http";
import https from "node:https";

/**
 * Why a message was not accepted. `REFUSED`: the gateway responded with another status than 2xx. `UNREACHABLE`: the
 * request did not reach it. `NO_RESPONSE`: it was connected and did not tell the outcome, so it may have sent the
 * message.
 */
export type GatewayFault = {
  kind: "REFUSED" | "UNREACHABLE" | "NO_RESPONSE";
  /** For the log: a status or an error's code, nothing of the message. */
  reason: string;
  /** Of the response, where there was one. */
  status?: number;
};

type Message = { headers: Record<string, string>; body: string; timeout: number };

/**
 * Whether it is certain that the message was not sent. After a status 5xx or a redirect the gateway may have sent it
 * all the same.
 */
export const isUnsent = ({ kind, status = 0 }: GatewayFault): boolean =>
  kind === "UNREACHABLE" || (status >= 400 && status < 500);

/** A proxy before the gateway did not get its response in time. */
const gatewayTimeout = 504;

/**
 * Posts a message to the gateway. Returns null where it was accepted, that is for any status 2xx.
 *
 * Not by `fetch`, which does not tell whether a request that timed out had been connected. Redirects are not
 * followed: a code must not go to an address that is not configured. Each message has a connection of its own,
 * since one that is kept open may be closed by the gateway just when a message is written.
 */
export function postToGateway(
  url: URL,
  { headers, body, timeout }: Message,
): Promise<GatewayFault | null> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    let isConnected = false;
    const outgoing = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeout),
    });
    outgoing.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        isConnected = true;
      });
    });
    outgoing.on("response", (response) => {
      resolve(faultOf(response.statusCode ?? 0));
      response.destroy();
    });
    outgoing.on("error", (error) => {
      resolve({ kind: isConnected ? "NO_RESPONSE" : "UNREACHABLE", reason: codeOf(error) });
    });
    outgoing.end(body);
  });
}

function faultOf(status: number): GatewayFault | null {
  if (status >= 200 && status < 300) return null;
  const kind = status === gatewayTimeout ? "NO_RESPONSE" : "REFUSED";
  return { kind, reason: `status ${status}`, status };
}

/** An abort by the timeout has the signal's reason as its cause. */
function codeOf(error: NodeJS.ErrnoException): string {
  return error.name === "AbortError" ? "timeout" : (error.code ?? error.name);
}
