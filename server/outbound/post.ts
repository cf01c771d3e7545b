import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { t } from "../core/i18n.ts";
import { isRefusedHost, publicLookup, refusedAddressCode } from "./addresses.ts";

/** The time limit of a request, from resolving the name to the end of the response. */
export const postTimeoutMs = 10_000;

/** The number of bytes of a response's body that are read and kept. */
const maxBodyBytes = 2_000;

/** The response of an endpoint, or the reason why there was no response. */
export type PostResult = {
  /** The status of the response; null if there was no response. */
  status: number | null;
  /**
   * The reason why there was no response: an English text from the translation catalogues, or an error code. Null if
   * there was a response.
   */
  error: string | null;
  /** The first part of the response's body. */
  body: string | null;
  durationMs: number;
  /** The response's header `Retry-After`. */
  retryAfter?: string;
};

type Post = { url: string; headers: Record<string, string>; body: string | Buffer };

type PostOptions = {
  /** Whether http and addresses that are not public are allowed. */
  allowPrivate: boolean;
  /** Ends the request when the server stops. */
  signal: AbortSignal;
  timeoutMs?: number;
  /** Resolves the endpoint's host name. */
  lookup?: LookupFunction;
};

/** Resolves names only to public addresses. */
export const standardLookup: LookupFunction = publicLookup();

/**
 * Returns whether a request may go to a URL: the URL must use https, and its host must not be private. Names are
 * checked later, when they are resolved.
 */
export const isAllowedTarget = (target: URL, allowPrivate: boolean): boolean =>
  /^https?:$/.test(target.protocol) &&
  (allowPrivate || (target.protocol === "https:" && !isRefusedHost(target)));

/** The error of a request that may not be sent. */
export const refusedTarget: string = t("The address is private or reserved");

/**
 * Posts a body to an endpoint within limits of time and memory. Does not follow redirects. Each request has its own
 * connection, to an address that has been checked.
 */
export async function post(
  { url, headers, body }: Post,
  { allowPrivate, signal, timeoutMs = postTimeoutMs, lookup = standardLookup }: PostOptions,
): Promise<PostResult> {
  const target = new URL(url);
  if (!isAllowedTarget(target, allowPrivate))
    return { status: null, error: refusedTarget, body: null, durationMs: 0 };
  const started = performance.now();
  // AbortSignal.any is not used: Node.js 20 may collect a timeout as garbage if only such a signal refers to it, and
  // the timeout then never fires.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  const response = await request(target, body, {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    agent: false,
    lookup: allowPrivate ? undefined : lookup,
    signal: ending.signal,
  });
  clearTimeout(timer);
  signal.removeEventListener("abort", end);
  return { ...response, durationMs: Math.round(performance.now() - started) };
}

function request(
  target: URL,
  body: string | Buffer,
  options: https.RequestOptions,
): Promise<Omit<PostResult, "durationMs">> {
  const { request: open } = target.protocol === "https:" ? https : http;
  return new Promise((resolve) => {
    let hasResponse = false;
    const failed = (error: string) => {
      if (!hasResponse) resolve({ status: null, error, body: null });
    };
    const outgoing = open(target, options);
    outgoing.on("response", async (response) => {
      hasResponse = true;
      const body = await beginningOf(response);
      const { statusCode: status = null, headers } = response;
      resolve({ status, error: null, body, retryAfter: headers["retry-after"] });
    });
    outgoing.on("error", (error) => failed(messageOf(error)));
    // If the server switches to another protocol, Node emits this event instead of `response`.
    outgoing.on("upgrade", (_response, socket) => {
      socket.destroy();
      failed(t("The response was not HTTP"));
    });
    outgoing.end(body);
  });
}

/**
 * Returns the beginning of a body as text, and does not read the rest. Does not fail if the body breaks off, because
 * the response has a status.
 */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBodyBytes) break;
    }
  } catch {
    // Keeps the part that has arrived.
  }
  response.destroy();
  const text = Buffer.concat(chunks).subarray(0, maxBodyBytes).toString("utf8");
  // PostgreSQL can't store null characters in text.
  return text.replaceAll("\0", "\uFFFD");
}

const messages: Record<string, string> = {
  [refusedAddressCode]: refusedTarget,
  ENOTFOUND: t("The host name could not be resolved"),
  EAI_AGAIN: t("The host name could not be resolved"),
  ECONNREFUSED: t("The connection was refused"),
  ECONNRESET: t("The connection was closed"),
};

/** Returns the reason why there was no response: an English text from the message catalogues, or the error code. */
export function messageOf(error: NodeJS.ErrnoException): string {
  if (error.name === "AbortError") return t("There was no response in time");
  const code = error.code ?? error.name;
  return messages[code] ?? code;
}
