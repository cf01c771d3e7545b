import type { FastifyReply, FastifyRequest } from "fastify";
import type { Made } from "../cache/entry.ts";
import type { Deps } from "../core/context.ts";
import { replyFromMemory } from "../http/replies.ts";
import { addressKey } from "../http/shortcut.ts";

/**
 * Answers with the page of an address, made as for any visitor. One that is in memory costs next to
 * nothing; any other counts as a request to the APIs does: RATE_LIMITED where there were too many.
 */
export async function replyWithPage(
  { answers, limits }: Pick<Deps, "answers" | "limits">,
  request: FastifyRequest,
  reply: FastifyReply,
  { address, make }: { address: string; make: () => Promise<Made> },
): Promise<FastifyReply> {
  const key = addressKey(address);
  if (!answers.peek(key)) await limits.countRequest(request.ip);
  return replyFromMemory(answers, request, reply, { key, audience: "page", make });
}
