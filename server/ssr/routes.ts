import type { ApolloServer } from "@apollo/server";
import staticFiles, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Made } from "../cache/entry.ts";
import type { Context, Deps } from "../core/context.ts";
import {
  AppError,
  type ErrorCode,
  internalMessage,
  statusOf,
  unavailableMessage,
} from "../core/errors.ts";
import { refusalOf } from "../core/toAppError.ts";
import { answerDocument } from "../graphql/server.ts";
import { refusedPage } from "./refusedPage.ts";
import type { Execute, Rendered } from "./renderer.ts";
import { replyWithPage } from "./replyWithPage.ts";
import type { Site } from "./site.ts";

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;
const html = "text/html; charset=utf-8";

type Options = { deps: Deps; server: ApolloServer<Context>; site: Site };

/**
 * The shop as people see it: the built web's files, and for every other address that nobody answers
 * a page, rendered here.
 */
export async function htmlRoutes(app: FastifyInstance, { deps, server, site }: Options) {
  const origin = deps.env.PUBLIC_URL;
  await app.register(siteFiles, site);
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ status: "fail", message: "There is nothing here" });
  });
  app.get("/*", async (request, reply) => {
    try {
      const url = pageUrl(request);
      const page = { address: url.pathname + url.search, make: () => made(url, request) };
      return await replyWithPage(deps, request, reply, page);
    } catch (err) {
      return sendUnrendered(request, reply, site, err);
    }
  });

  /** The canonical URL: it is the cache key, so nothing else of the request may be rendered. */
  function pageUrl(request: FastifyRequest): URL {
    // Concatenated, not resolved: `//elsewhere/` is a path of this shop, not another host.
    const requested = new URL(origin + request.url);
    return new URL(origin + site.renderer.addressOf(requested));
  }

  async function made(url: URL, request: FastifyRequest): Promise<Made> {
    const { execute, tags, isComplete } = executeForPage(server, visitor(deps, request));
    const page = await site.renderer.render(url, { execute, origin });
    return {
      status: page.status,
      headers: { "content-type": html },
      tags: [...tags],
      isWhole: isComplete(),
      body: site.documentOf(page),
      operation: page.page || "none",
    };
  }
}

/**
 * In place of a page that failed: nothing, so that the browser draws it, and offers another try; who
 * runs no scripts is told why.
 */
function sendUnrendered(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  error: unknown,
): FastifyReply {
  const refusal = refusalOf(error);
  const fault = refusal ? refusal.cause : error;
  if (fault) request.log.error({ err: fault }, "A page could not be rendered");
  const { code, retryAfter, message = internalMessage } = refusal ?? {};
  reply.type(html).header("cache-control", "no-cache");
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  const status = code ? statusOf[code] : 500;
  if (code === "RATE_LIMITED") return reply.code(status).send(refusedPage(message));
  const data = `<noscript><p>${message}</p></noscript>`;
  const page: Rendered = { status, page: "", head: `<title>${message}</title>`, html: "", data };
  return reply.code(status).send(site.documentOf(page));
}

/**
 * Runs the operations of one page. Collects the cache tags of what they read, and whether all of it
 * could be read: a page with gaps must not be cached as the whole.
 */
function executeForPage(server: ApolloServer<Context>, ctx: Context) {
  const tags = new Set<string>();
  let hasErrors = false;
  const execute: Execute = async (document, variables) => {
    const { result, tags: read } = await answerDocument(server, ctx, document, variables);
    const { data, errors = [] } = result;
    const has = (code: ErrorCode) => errors.some(({ extensions }) => extensions.code === code);
    if (has("UNAVAILABLE"))
      throw new AppError("UNAVAILABLE", unavailableMessage, { cause: errors });
    if (!data && has("BAD_USER_INPUT"))
      throw new AppError("BAD_USER_INPUT", "The address has an invalid value");
    if (!data) throw new Error("A page's operation returned no data", { cause: errors });
    for (const tag of read) tags.add(tag);
    hasErrors ||= errors.length > 0;
    return data;
  };
  return { execute, tags, isComplete: () => !hasErrors };
}

/** The build's files. Those in `assets` carry their content's hash in their names. */
async function siteFiles(app: FastifyInstance, { assets, graphiql }: Site) {
  // Nobody needs a part of files that small.
  const whole = { wildcard: false, acceptRanges: false, decorateReply: false } as const;
  const immutable = {
    ...whole,
    immutable: true,
    maxAge: yearSeconds * 1000,
    // The build has packed them, each beside itself.
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
  } satisfies Partial<FastifyStaticOptions>;
  const folders = { assets: `${assets}assets`, "graphiql/assets": `${graphiql}assets` };
  for (const [path, root] of Object.entries(folders)) {
    await app.register(staticFiles, { root, prefix: `/${path}/`, ...immutable });
  }
  await app.register(staticFiles, {
    ...whole,
    root: assets,
    index: false,
    globIgnore: ["**/*.html", "assets/**", ".vite/**"],
    maxAge: hourSeconds * 1000,
  });
}

/** Pages are rendered as for somebody who is not logged in: the same HTML serves everybody. */
const visitor = (deps: Deps, request: FastifyRequest): Context =>
  Object.assign({}, deps, {
    log: request.log,
    address: request.ip,
    actor: { role: "VISITOR" } as const,
    cookie: { set: () => undefined, clear: () => undefined },
    nameOperation: () => undefined,
  });
