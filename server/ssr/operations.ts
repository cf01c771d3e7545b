import type { ApolloServer } from "@apollo/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Context, createContext, type Deps } from "../core/context.ts";
import { AppError, type ErrorCode, unavailableMessage } from "../core/errors.ts";
import { type Language, t } from "../core/i18n.ts";
import { turnWithTime } from "../core/turns.ts";
import { executeDocument } from "../graphql/server.ts";
import { Execution, type ResolverContext } from "../http/execution.ts";
import type { Execute } from "./renderer.ts";

export type PageRequest = {
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
  language: Language;
};

/**
 * Returns functions for the operations of one page. `execute` runs an operation as the given user, or otherwise as a
 * visitor, so that everyone may get the same HTML. `cacheTags` returns the tags of all rows that the operations read.
 * If an operation failed, or if its result is not the same for everyone, `cacheTags` returns null, and the page is not
 * cached.
 */
export function executeForPage(
  server: ApolloServer<ResolverContext>,
  page: PageRequest,
  actor?: Context["actor"],
) {
  const { deps, request, reply } = page;
  const ctx = contextOf(page, actor);
  const tags: string[] = [];
  let isComplete = true;
  let isShared = true;
  const execute: Execute = async (document, variables) => {
    const execution = new Execution({
      countRequests: (points) => deps.limits.requests.consume(request.ip, points),
    });
    const contextValue = Object.assign({ execution }, ctx);
    const result = await executeDocument(server, contextValue, document, variables);
    const { data, errors = [] } = result;
    if (errors.length > 0) isComplete = false;
    const has = (code: ErrorCode) => errors.some(({ extensions }) => extensions.code === code);
    // The failure is already in the log.
    if (has("UNAVAILABLE")) throw new AppError("UNAVAILABLE", unavailableMessage);
    if (!data && has("BAD_USER_INPUT"))
      throw new AppError("BAD_USER_INPUT", t("The address has an invalid parameter"));
    if (!data) throw new Error("A page's query failed", { cause: errors });
    if (execution.cacheTags) tags.push(...execution.cacheTags);
    else isShared = false;
    reply.onCacheHit = [...(reply.onCacheHit ?? []), ...execution.onCacheHit];
    // The data for many pages may arrive at the same time, and rendering each page takes time.
    await turnWithTime();
    return data;
  };
  return {
    execute,
    cacheTags: () => (isComplete && isShared ? tags : null),
    isComplete: () => isComplete,
  };
}

const contextOf = (
  { deps, request, language }: PageRequest,
  actor: Context["actor"] = { role: "VISITOR" },
): Context =>
  createContext(deps, {
    log: request.log,
    actor,
    reads:
      actor.role !== "VISITOR" || request.hasRecentWrite
        ? deps.database.primaryReads
        : deps.database.reads,
    address: request.ip,
    language,
    requestId: request.id,
  });
