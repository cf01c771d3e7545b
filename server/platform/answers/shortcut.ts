import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Answers } from "./answers.ts";
import type { Packed, PublicAnswer } from "./publicAnswer.ts";
import {
  type Audience,
  audienceOf,
  type Exchange,
  encodingFor,
  send,
  takesJson,
} from "./sending.ts";

/** Under which key what is asked for by an address alone is remembered. */
export const addressKey = (url: string) => `GET ${url}`;

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
  const passOn = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of further) listener.call(server, request, response);
  };
  let isOpen = true;
  server.removeAllListeners("request");
  const reply = (request: IncomingMessage, response: ServerResponse, began: number) => {
    // Looked up when it is sent: it may have been forgotten while the request was counted.
    const found = find(means.answers, request);
    if (!found) return passOn(request, response);
    const exchange = { request, response, id: means.idOf(request) };
    send({ answer: found.answer, origin: "hit" }, found.packed, found.audience, exchange);
    means.onAnswered(exchange, found.answer, performance.now() - began);
  };
  server.on("request", (request, response) => {
    const began = performance.now();
    if (!isOpen || !isReady(means.answers, request)) return passOn(request, response);
    try {
      const counted = isPage(request) ? undefined : means.count(request);
      if (!counted) return reply(request, response, began);
      counted.then(
        () => reply(request, response, began),
        () => passOn(request, response),
      );
    } catch {
      // Refused, which others say better.
      passOn(request, response);
    }
  });
  return () => {
    isOpen = false;
  };
}

/** Pages are for everybody; the others belong to the APIs. */
const isPage = ({ url = "" }: IncomingMessage) =>
  !url.startsWith("/api/") && !url.startsWith("/graphql");

/**
 * Whether the answer is there, packed as it is to be sent: else the request would be counted here, and
 * again by who answers it.
 */
function isReady(answers: Answers, request: IncomingMessage): boolean {
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const answer = answers.peek(addressKey(url));
  if (!answer?.ready(encodingFor(headers["accept-encoding"]))) return false;
  return isPage(request) || takesJson(request);
}

type Found = { answer: PublicAnswer; packed: Packed; audience: Audience };

function find(answers: Answers, request: IncomingMessage): Found | undefined {
  const answer = answers.recall(addressKey(request.url ?? ""));
  const packed = answer?.ready(encodingFor(request.headers["accept-encoding"]));
  const audience = isPage(request) ? "page" : audienceOf(request);
  return answer && packed && { answer, packed, audience };
}
