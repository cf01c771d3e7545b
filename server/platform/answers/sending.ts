import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answers, Recalled } from "./answers.ts";
import type { Encoding, Headers, Packed } from "./publicAnswer.ts";

/**
 * For whom an answer may be kept on its way. Pages are the same for everybody: browsers ask whether
 * theirs still holds, and only a CDN sends what it has for a few seconds. What the APIs say is so for
 * visitors only; somebody with a session must never be told what was so before they changed it.
 */
const cdn = "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400";
const policies = {
  page: { vary: "Accept-Encoding", "cache-control": "no-cache", "cdn-cache-control": cdn },
  visitor: {
    vary: "Accept-Encoding, Authorization, Cookie",
    "cache-control": "public, max-age=0, s-maxage=5, must-revalidate",
    "cdn-cache-control": cdn,
  },
  person: {
    vary: "Accept-Encoding, Authorization, Cookie",
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
} satisfies Record<Recalled["origin"], Headers>;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Packs an answer as the client takes it and sends it: whole, or a 304 where the client has it. */
export async function sendAnswer(
  answers: Answers,
  { key, recalled, audience }: { key: string; recalled: Recalled; audience: Audience },
  exchange: Exchange,
): Promise<void> {
  const encoding = encodingFor(exchange.request.headers["accept-encoding"]);
  const { answer } = recalled;
  const packed = answer.ready(encoding) ?? (await answers.pack(key, answer, encoding));
  write(recalled, packed, audience, exchange);
}

/** As `sendAnswer`, at once: false, with nothing sent, where the answer has yet to be packed. */
export function sendReadyAnswer(
  recalled: Recalled,
  audience: Audience,
  exchange: Exchange,
): boolean {
  const packed = recalled.answer.ready(encodingFor(exchange.request.headers["accept-encoding"]));
  if (!packed) return false;
  write(recalled, packed, audience, exchange);
  return true;
}

function write(
  { answer, origin }: Recalled,
  { etag, encoding, bytes }: Packed,
  audience: Audience,
  { request, response }: Exchange,
): void {
  const headers: Record<string, string | number> = {
    ...answer.headers,
    ...policies[audience],
    ...origins[origin],
    etag,
  };
  const { "if-none-match": known } = request.headers;
  if (answer.status === 200 && known !== undefined && answer.matches(known)) {
    delete headers["content-type"];
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = bytes.length;
  response.writeHead(answer.status, headers);
  response.end(request.method === "HEAD" ? undefined : bytes);
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
