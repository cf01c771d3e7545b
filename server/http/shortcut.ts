import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Encoding, PublicAnswer } from "../cache/entry.ts";
import type { Answers } from "../cache/responseCache.ts";
import { asksInBody, whenPeeked } from "./bodies.ts";
import { audienceOf, type Exchange, encodingFor, send, takesJson } from "./sending.ts";

/**
 * Under which key what is asked for by an address alone is remembered. All others begin with a brace, as a
 * body does, or with a word.
 */
export const addressKey = (url: string) => url;

/** What the shortcut needs of the server behind it. */
export type Means = {
  answers: Answers;
  /** The request's id. */
  idOf(request: IncomingMessage): string;
  /** Counts a request to the APIs; throws or rejects where there were too many. */
  count(request: IncomingMessage): undefined | Promise<void>;
  /** For the log and the metrics. */
  onAnswered(exchange: Exchange, answer: PublicAnswer, milliseconds: number): void;
};

/**
 * Answers from memory before anything else looks at a request, which costs little more than the bytes
 * do. All others pass on to whoever listened before.
 *
 * @returns What closes it, so that a server that stops treats all requests alike.
 */
export function openShortcut(server: Server, means: Means): () => void {
  const further = server.listeners("request") as RequestListener[];
  const passOn = ({ request, response }: Asking) => {
    for (const listener of further) listener.call(server, request, response);
  };
  let isOpen = true;
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const asking = { request, response, encoding, began: performance.now() };
    const answerTo = (key: string | undefined) => answer(key, asking, means, passOn);
    if (!isOpen) passOn(asking);
    else if (asksInBody(request)) whenPeeked(request, answerTo);
    else answerTo(asksByAddress(request) ? addressKey(request.url ?? "") : undefined);
  });
  return () => {
    isOpen = false;
  };
}

/** A request under way, how its answer is to be packed, and when it came. */
type Asking = {
  request: IncomingMessage;
  response: ServerResponse;
  encoding: Encoding;
  began: number;
};

function answer(
  key: string | undefined,
  asking: Asking,
  means: Means,
  passOn: (asking: Asking) => void,
): void {
  if (key === undefined || !isReady(key, asking, means)) {
    passOn(asking);
    return;
  }
  // Looked up when it is sent: it may have been forgotten while the request was counted.
  const reply = () => sendRecalled(key, asking, means) || passOn(asking);
  try {
    const counted = isPage(asking.request) ? undefined : means.count(asking.request);
    if (counted) counted.then(reply, () => passOn(asking));
    else reply();
  } catch {
    // Refused, which others say better.
    passOn(asking);
  }
}

/** Pages are for everybody; the others belong to the APIs. */
const isPage = ({ url = "" }: IncomingMessage) =>
  !url.startsWith("/api/") && !url.startsWith("/graphql");

const asksByAddress = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/**
 * Whether the answer is there, packed as it is to be sent: else the request would be counted here, and
 * again by who answers it.
 */
function isReady(key: string, { request, encoding }: Asking, { answers }: Means): boolean {
  const packed = answers.peek(key)?.ready(encoding);
  return packed !== undefined && (isPage(request) || takesJson(request));
}

/** Sends what is remembered, and says whether it was still there. */
function sendRecalled(key: string, asking: Asking, means: Means): boolean {
  const { request, response, encoding, began } = asking;
  const recalled = means.answers.recall(key);
  const packed = recalled?.ready(encoding);
  if (!recalled || !packed) return false;
  const exchange = { request, response, id: means.idOf(request) };
  const audience = isPage(request) ? "page" : audienceOf(request);
  send({ answer: recalled, origin: "hit" }, packed, audience, exchange);
  means.onAnswered(exchange, recalled, performance.now() - began);
  return true;
}
