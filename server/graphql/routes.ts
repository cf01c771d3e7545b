import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from "fastify";
import { internalMessage, statusOf } from "../core/errors.ts";
import { toAppError } from "../core/toAppError.ts";
import { checkEntries } from "../core/validation.ts";
import { acceptUploads } from "../features/uploads/multipart.ts";
import { actorOfRequest } from "../features/users/requestActor.ts";
import { bodyKey, takeBody } from "../http/bodies.ts";
import { replyFromMemory } from "../http/replies.ts";
import { audienceOf, takesJson } from "../http/sending.ts";
import { addressKey } from "../http/shortcut.ts";
import type { Documents } from "./documents.ts";
import {
  makePublicAnswer,
  NotPlain,
  type PublicQuestion,
  publicKey,
  publicQuestion,
} from "./publicAnswers.ts";
import { type Question, questionOf, textIn } from "./questions.ts";
import { countRepeats } from "./repeats.ts";
import type { GraphQLDoor } from "./server.ts";

const maximumBodyBytes = 100 * 1024;

/**
 * GraphQL at /graphql: POST with JSON or, for uploads, multipart; GET for queries. What everybody gets
 * alike comes from memory, before it is known who asks; all else is Apollo Server's.
 */
export async function graphqlRoutes(
  app: FastifyInstance,
  { server, documents }: GraphQLDoor,
): Promise<void> {
  const byApollo = fastifyApolloHandler(server, { context: async (request) => request.ctx });
  app.addHook("preValidation", async (request) => {
    if (isUpload(request)) await identify(request);
  });
  acceptUploads(app);
  app.setErrorHandler(sendError);
  app.addHook("preParsing", beforeReading(app, handler));
  app.route({
    method: ["GET", "POST"],
    url: "/graphql",
    config: { identify: "later" },
    bodyLimit: maximumBodyBytes,
    handler,
  });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const text = textIn(request);
    if (text !== undefined) documents.check(text);
    checkEntries(request.body);
    const question = takesJson(request) ? questionOf(request) : undefined;
    const asked = question && publicQuestion(documents, question);
    if (asked && (await answeredFromMemory(asked, request, reply))) return reply;
    // Other sites' pages may ask what is public, too, and whether a hash is known.
    if (asked || isUnknownHash(documents, question))
      request.headers["apollo-require-preflight"] = "true";
    if (!asked && !isUpload(request)) await identify(request);
    return byApollo.call(app, request, reply);
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Has a request whose whole body was looked at already handled without Fastify's reading it: it does so
 * in an async resource, which on Node 20 keeps the request, and all that it made, from dying young.
 */
function beforeReading(app: FastifyInstance, handle: Handler): preParsingHookHandler {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, reply, _payload, done) => {
    const text = takeBody(request.raw);
    if (text === undefined) return done();
    parse(request, text, (error, body) => {
      if (error) return done(error);
      request.body = body;
      handle(request, reply).then(
        (answer) => reply.sent || reply.send(answer),
        (fault) => reply.send(fault),
      );
    });
  };
}

const isUnknownHash = (documents: Documents, question?: Question) =>
  question?.sha256 !== undefined && !documents.find(question.sha256);

/** Answers a public question, unless there is no answer that is whole. */
async function answeredFromMemory(
  asked: PublicQuestion,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { ctx } = request;
  const key =
    request.method === "GET" ? addressKey(request.url) : (bodyKey(request.raw) ?? publicKey(asked));
  const make = () => makePublicAnswer(ctx, asked);
  // Each counts for themselves, also who waits for what somebody else has asked for.
  if (!ctx.answers.peek(key)) await countRepeats(ctx, asked.operation.repeats);
  try {
    await replyFromMemory(ctx.answers, request, reply, {
      key,
      audience: audienceOf(request.raw),
      make,
    });
    return true;
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    ctx.executed = error.result;
    return false;
  }
}

async function identify(request: FastifyRequest): Promise<void> {
  request.ctx.actor = await actorOfRequest(request.ctx, request);
}

const isUpload = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;

/** Answers in GraphQL's shape with what was refused before GraphQL read it. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  const fault = refusal ? refusal.cause : error;
  if (fault) request.log.error({ err: fault }, "A GraphQL request failed");
  const { code, message, retryAfter } = refusal ?? {
    code: "INTERNAL_SERVER_ERROR" as const,
    message: internalMessage,
  };
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  const status = code === "INTERNAL_SERVER_ERROR" ? 500 : statusOf[code];
  reply.code(status).send({ errors: [{ message, extensions: { code, retryAfter } }] });
}
