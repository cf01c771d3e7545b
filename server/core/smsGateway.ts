import http from "node:http";
import https from "node:https";

/**
 * Why a message was not accepted. `REFUSED`: the gateway responded with a status other than 2xx. `UNREACHABLE`: the
 * request did not reach the gateway. `NO_RESPONSE`: the gateway was connected but did not report the outcome, so it may
 * have sent the message.
 */
export type GatewayFault = {
  kind: "REFUSED" | "UNREACHABLE" | "NO_RESPONSE";
  /** A status or an error code for the log, without any part of the message. */
  reason: string;
  /** The status of the response, if there was one. */
  status?: number;
};

type Message = { headers: Record<string, string>; body: string; timeout: number };

/**
 * Returns whether the message was certainly not sent. After a status 5xx or a redirect, the gateway may have sent the
 * message anyway.
 */
export const isUnsent = ({ kind, status = 0 }: GatewayFault): boolean =>
  kind === "UNREACHABLE" || (status >= 400 && status < 500);

/** The status with which a proxy in front of the gateway reports that it got no response in time. */
const gatewayTimeout = 504;

/**
 * Posts a message to the gateway. Returns null if the gateway accepted the message with a status 2xx. Doesn't use
 * `fetch`: after a timeout, `fetch` does not tell whether there was a connection. Doesn't follow redirects, because a
 * code must not be sent to an address that is not configured. Each message gets its own connection, because the gateway
 * may close a kept-alive connection just when a message is written to it.
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

/** Returns a code for the log. Only the timeout aborts a request. */
function codeOf(error: NodeJS.ErrnoException): string {
  return error.name === "AbortError" ? "timeout" : (error.code ?? error.name);
}
