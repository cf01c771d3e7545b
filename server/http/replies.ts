import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Headers, Made } from "../cache/entry.ts";
import type { Answers } from "../cache/responseCache.ts";
import { type Audience, sendAnswer } from "./sending.ts";

/** Headers that belong to one request or connection, never to an answer that many get. */
const passing = ["connection", "keep-alive", "date", "set-cookie", "x-request-id"];

/** What the APIs tell pages elsewhere. */
const crossOrigin = ["access-control-allow-origin", "access-control-expose-headers"];

const known = new WeakMap<FastifyInstance, Headers>();

type Reply = {
  /** The question, spelled so that no other has the same. */
  key: string;
  audience: Audience;
  make: () => Promise<Made>;
};

/**
 * Answers a request with what everybody gets to the same question, from memory where it is there.
 * The security headers of the reply become part of the answer.
 */
export async function replyFromMemory(
  answers: Answers,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, audience, make }: Reply,
): Promise<FastifyReply> {
  const recalled = await answers.answer(key, async () => {
    const made = await make();
    const headers = Object.assign({}, lastingHeaders(request.server, reply), made.headers);
    return Object.assign({}, made, { headers });
  });
  const exchange = { request: request.raw, response: reply.raw, id: request.id };
  request.operation = recalled.answer.operation;
  reply.hijack();
  await sendAnswer(answers, { key, recalled, audience }, exchange);
  return reply;
}

/** What a part of the app says with each of its answers: the same, so that it is read once. */
function lastingHeaders(part: FastifyInstance, reply: FastifyReply): Headers {
  const before = known.get(part);
  if (before) return before;
  const security = Object.entries(reply.raw.getHeaders()).filter(
    ([name]) => !passing.includes(name),
  );
  const others = crossOrigin.map((name) => [name, reply.getHeader(name)] as const);
  const headers = Object.fromEntries(
    [...security, ...others].flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  known.set(part, headers);
  return headers;
}
