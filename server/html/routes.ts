import type { ApolloServer } from "@apollo/server";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { executeDocument } from "../graphql/server.ts";
import type { Context, Deps } from "../platform/context.ts";
import type { Answer, Rendered } from "./renderer.ts";
import type { Site } from "./site.ts";

const yearSeconds = 31_536_000;
const hourSeconds = 3_600;

type Options = { deps: Deps; server: ApolloServer<Context>; site: Site };

/**
 * The shop as people see it: the built web's files, and for every other address that nobody answers
 * a page, rendered here.
 */
export async function htmlRoutes(app: FastifyInstance, { deps, server, site }: Options) {
  await app.register(siteFiles, site);
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ status: "fail", message: "There is nothing here" });
  });
  app.get("/*", async (request, reply) => {
    const page = await rendered(request).catch((err: unknown) => {
      request.log.error({ err }, "A page could not be rendered");
      return unrendered(err);
    });
    request.operation = page.page || "none";
    return sendDocument(reply, page.status, site.documentOf(page));
  });

  async function rendered(request: FastifyRequest): Promise<Rendered> {
    const origin = deps.env.PUBLIC_URL;
    // Put together, not resolved: `//elsewhere/` is a path of ours, and nobody else's address.
    const url = new URL(origin + request.url);
    const answers = await answersFor(url, site, server, visitor(deps, request));
    return site.renderer.render(url, answers, origin);
  }
}

/** In place of a page that failed: nothing, so that the browser draws it, and offers another try. */
function unrendered(error: unknown): Rendered {
  const causes = error instanceof Error && Array.isArray(error.cause) ? error.cause : [];
  const isAway = causes.some(({ extensions }) => extensions?.code === "UNAVAILABLE");
  return { status: isAway ? 503 : 500, page: "", head: "", html: "", data: "" };
}

async function answersFor(
  url: URL,
  { renderer }: Site,
  server: ApolloServer<Context>,
  ctx: Context,
): Promise<Answer[]> {
  const questions = await renderer.questionsOf(url);
  return Promise.all(
    questions.map(async (question) => {
      const { query, variables = {} } = question;
      const { data, errors } = await executeDocument(server, ctx, query, variables);
      if (!data) throw new Error("A page's question was not answered", { cause: errors });
      return { ...question, data };
    }),
  );
}

/** The build's files. Those in `assets` carry their content's hash in their names. */
async function siteFiles(app: FastifyInstance, { assets, graphiql }: Site) {
  const immutable = { immutable: true, maxAge: yearSeconds * 1000, wildcard: false } as const;
  await app.register(staticFiles, { root: `${assets}assets`, prefix: "/assets/", ...immutable });
  await app.register(staticFiles, {
    root: `${graphiql}assets`,
    prefix: "/graphiql/assets/",
    decorateReply: false,
    ...immutable,
  });
  await app.register(staticFiles, {
    root: assets,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.html", "assets/**", ".vite/**"],
    decorateReply: false,
    maxAge: hourSeconds * 1000,
  });
}

const sendDocument = (reply: FastifyReply, status: number, document: string) =>
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .send(document);

/** Pages are rendered as for somebody who is not logged in: the same HTML serves everybody. */
const visitor = (deps: Deps, request: FastifyRequest): Context => ({
  ...deps,
  log: request.log,
  address: request.ip,
  actor: { role: "VISITOR" },
  cookie: { set: () => undefined, clear: () => undefined },
  nameOperation: () => undefined,
});
