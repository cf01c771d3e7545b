import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding, Headers, Packed, PublicAnswer } from "../cache/entry.ts";
import type { Answers, Origin, Recalled } from "../cache/responseCache.ts";

/**
 * For whom an answer may be kept on its way. Pages are the same for everybody: browsers ask whether
 * theirs still holds, and only a CDN sends what it has for a few seconds. What the APIs say is so for
 * visitors only; somebody with a session must never be told what was so before they changed it.
 */
const cdn = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";
const policies = {
  page: { vary: "Accept-Encoding", "cache-control": "no-cache", "cdn-cache-control": cdn },
  visitor: {
    vary: "Accept, Accept-Encoding, Authorization, Cookie",
    "cache-control": "public, max-age=0, s-maxage=5, must-revalidate",
    "cdn-cache-control": cdn,
  },
  person: {
    vary: "Accept, Accept-Encoding, Authorization, Cookie",
    "cache-control": "private, no-cache",
  },
} satisfies Record<string, Headers>;

/** A page, or what the APIs tell a visitor or a person with a session. */
export type Audience = keyof typeof policies;

const origins = {
  hit: { "cache-status": "smarttrade; hit" },
  miss: { "cache-status": "smarttrade; fwd=miss" },
  stale: {
    "cache-status": "smarttrade; hit; detail=stale",
    warning: '110 - "Response is Stale"',
  },
} satisfies Record<Origin, Headers>;

/** Whom an answer of the APIs goes to: what carries a session's token, or might, is a person's. */
export function audienceOf({ headers }: Pick<IncomingMessage, "headers">): Audience {
  const isPerson = headers.authorization !== undefined || headers.cookie !== undefined;
  return isPerson ? "person" : "visitor";
}

/** Whether JSON is fine with the caller, and no page is asked for. */
export function takesJson({ headers: { accept = "*/*" } }: Pick<IncomingMessage, "headers">) {
  return /application\/json|application\/\*|\*\/\*/.test(accept) && !accept.includes("text/html");
}

/** A request as it came, where its response goes, and by which id both are known. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; id: string };

/** Packs an answer as the client takes it and sends it: whole, or a 304 where the client has it. */
export async function sendAnswer(
  answers: Answers,
  { key, recalled, audience }: { key: string; recalled: Recalled; audience: Audience },
  exchange: Exchange,
): Promise<void> {
  const encoding = encodingFor(exchange.request.headers["accept-encoding"]);
  const { answer } = recalled;
  const packed = answer.ready(encoding) ?? (await answers.pack(key, answer, encoding));
  send(recalled, packed, audience, exchange);
}

/** Sends an answer in an encoding for which it is ready. */
export function send(
  { answer, origin }: Recalled,
  packed: Packed,
  audience: Audience,
  { request, response, id }: Exchange,
): void {
  const known = request.method === "POST" ? undefined : request.headers["if-none-match"];
  const isKnown = answer.status === 200 && known !== undefined && answer.matches(known);
  const head = headOf(answer, packed, audience, origin, isKnown);
  // Written down at once, so the next may have the same list.
  head[head.length - 1] = id;
  response.writeHead(isKnown ? 304 : answer.status, head);
  response.end(isKnown || request.method === "HEAD" ? undefined : packed.bytes);
}

/**
 * The same answer has the same head each time, names and values in turn as Node sends them, but for the
 * request's id: that is the last value.
 */
function headOf(
  answer: PublicAnswer,
  packed: Packed,
  audience: Audience,
  origin: Origin,
  isKnown: boolean,
): string[] {
  const name = `${audience} ${origin} ${isKnown}`;
  const ready = packed.heads.get(name);
  if (ready) return ready;
  const head: Headers = Object.assign({}, answer.headers, policies[audience], origins[origin]);
  const made = ["etag", packed.etag];
  for (const [header, value] of Object.entries(head)) {
    if (!isKnown || header !== "content-type") made.push(header, value);
  }
  if (!isKnown) made.push("content-length", String(packed.bytes.length));
  if (!isKnown && packed.encoding !== "identity") made.push("content-encoding", packed.encoding);
  made.push("x-request-id", "");
  packed.heads.set(name, made);
  return made;
}

/** The best encoding that an Accept-Encoding takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : "identity";
}

const patterns = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
};

function takes(accepted: string, encoding: keyof typeof patterns): boolean {
  const [found, quality = "1"] = patterns[encoding].exec(accepted) ?? [];
  return found !== undefined && Number(quality) > 0;
}
