import type { ApolloServer } from "@apollo/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Context, createContext, type Deps } from "../core/context.ts";
import { AppError, type ErrorCode, unavailableMessage } from "../core/errors.ts";
import { type Language, t } from "../core/i18n.ts";
import { turnWithTime } from "../core/turns.ts";
import { executeDocument } from "../graphql/server.ts";
import type { Execute } from "./renderer.ts";

/**
 * Runs the operations of one page, and collects the cache tags of the rows that they read. There are none where
 * a part failed: that page is not cached.
 */
export function executeForPage(server: ApolloServer<Context>, ctx: Context) {
  const tags: string[] = [];
  let isComplete = true;
  const execute: Execute = async (document, variables) => {
    const { result, tags: tagsRead } = await executeDocument(server, ctx, document, variables);
    const { data, errors = [] } = result;
    if (errors.length > 0) isComplete = false;
    const has = (code: ErrorCode) => errors.some(({ extensions }) => extensions.code === code);
    // What failed is in the log already.
    if (has("UNAVAILABLE")) throw new AppError("UNAVAILABLE", unavailableMessage);
    if (!data && has("BAD_USER_INPUT"))
      throw new AppError("BAD_USER_INPUT", t("The address has a parameter that is not valid"));
    if (!data) throw new Error("A page's query failed", { cause: errors });
    tags.push(...tagsRead);
    // The data of many pages arrives at once, and each is rendered next.
    await turnWithTime();
    return data;
  };
  return { execute, cacheTags: () => (isComplete ? tags : null) };
}

export type PageRequest = {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
};

/** The context in which the operations of a page run: of a visitor, so that the same HTML serves everyone, or of a user. */
export const contextOf = (
  { deps, request, reply, language }: PageRequest,
  actor: Context["actor"] = { role: "VISITOR" },
): Context =>
  createContext(deps, {
    log: request.log,
    language,
    requestId: request.id,
    address: request.ip,
    countRequests: (points) => deps.limits.requests.consume(request.ip, points),
    actor,
    reads:
      actor.role !== "VISITOR" || request.hasRecentWrite
        ? deps.database.primaryReads
        : deps.database.reads,
    cookie: { set: () => undefined, clear: () => undefined },
    nameOperation: () => undefined,
    addCacheTags: () => undefined,
    preventStorage: () => undefined,
    onCacheHit: (act) => {
      reply.onCacheHit = [...(reply.onCacheHit ?? []), act];
    },
    didExecute: () => undefined,
    didWrite: async () => undefined,
  });
