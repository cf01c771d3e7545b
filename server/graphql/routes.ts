import type { ApolloServer } from "@apollo/server";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptUploads } from "../features/uploads/multipart.ts";
import type { Context } from "../platform/context.ts";
import { internalMessage, statusOf } from "../platform/errors.ts";
import { refusalOf } from "../platform/refusals.ts";

const maximumBodyBytes = 100 * 1024;

/** GraphQL at /graphql: POST with JSON or, for uploads, multipart; GET for queries. */
export async function graphqlRoutes(
  app: FastifyInstance,
  { server }: { server: ApolloServer<Context> },
): Promise<void> {
  acceptUploads(app);
  app.setErrorHandler(sendError);
  app.route({
    method: ["GET", "POST"],
    url: "/graphql",
    bodyLimit: maximumBodyBytes,
    handler: fastifyApolloHandler(server, { context: async (request) => request.ctx }),
  });
}

/** Answers in GraphQL's shape with what was refused before GraphQL read it. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
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
