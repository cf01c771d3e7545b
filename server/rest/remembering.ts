import type { FastifyInstance } from "fastify";
import { replyFromMemory } from "../http/replies.ts";
import { audienceOf } from "../http/sending.ts";
import { addressKey } from "../http/shortcut.ts";

/** Lets routes that name their sources answer from memory: those registered on `app` afterwards. */
export function rememberPublicAnswers(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const sources = route.config?.sources;
    if (!sources) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const make = async () => ({
        status: 200,
        headers: { "content-type": "application/json; charset=utf-8" },
        tags: sources(request),
        operation: `GET ${request.routeOptions.url}`,
        body: JSON.stringify(await handler.call(this, request, reply)),
      });
      const audience = audienceOf(request);
      const asked = { key: addressKey(request.url), audience, make };
      return replyFromMemory(request.ctx.answers, request, reply, asked);
    };
  });
}

/** Methods that change nothing. */
const reading = ["GET", "HEAD", "OPTIONS"];

/** What is allowed by these, though sent by POST, changes nothing that the public sees. */
const writingNothingPublic = ["logIn", "reportVitals"];

/** Whoever changed something is told so when nobody is told any more what was before. */
export function settleWrites(app: FastifyInstance): void {
  app.addHook("onSend", async ({ method, ctx, routeOptions }, reply) => {
    // What was refused changed nothing.
    if (reply.statusCode >= 400) return;
    const { permission = "" } = routeOptions.config;
    if (reading.includes(method) || writingNothingPublic.includes(permission)) return;
    await ctx.answers.settled();
  });
}
