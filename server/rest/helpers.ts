import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../core/context.ts";
import type { Rows } from "../core/creationOrder.ts";
import type { Permission } from "../core/permissions.ts";
import { missingOr } from "../core/validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, and the server's means: set before any handler runs. */
    ctx: Context;
  }
  interface FastifyContextConfig {
    /** What the caller must be allowed to do: checked before the body is, and documented. */
    permission?: Permission;
    /** The rows that a public response is made of, which is then cached for visitors. */
    cacheTags?: (request: { params: unknown }) => string[];
    /** What to say above the fields' own faults where a required one is missing or empty. */
    incompleteMessage?: string;
  }
}

/** Fastify under /api/v1, with routes typed by their zod schemas. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A room's routes: a Fastify plugin that needs no options. */
export type RoomRoutes = (app: RestApp) => Promise<void>;

/** The answer of devices, reviews and evaluations: the payload is `data`. */
export const plain = <Payload>(data: Payload) => ({ status: "success" as const, data });

/** The answer of users, navbar, offers and add requests: the payload is `data.data`. */
export const wrapped = <Payload>(data: Payload) => plain({ data });

/** The schema of `plain`, for the documentation. */
export const plainOf = <Schema extends z.ZodType>(payload: Schema) =>
  z.object({ status: z.literal("success"), data: payload });

/** The schema of `wrapped`, for the documentation. */
export const wrappedOf = <Schema extends z.ZodType>(payload: Schema) =>
  plainOf(z.object({ data: payload }));

/** `{id}` in a path. What isn't an id of ours is simply not found, so any text passes here. */
export const idParams = z.object({ id: z.string().describe("The `_id`.") });

/** The query of every list: all of it, newest first, unless it says otherwise. */
export const listQuery = z.object({
  sort: z
    .enum(["-createdAt", "createdAt"], { error: "must be -createdAt or createdAt" })
    .default("-createdAt")
    .describe("`-createdAt`: newest first; `createdAt`: oldest first."),
  limit: wholeNumber(1, 1_000).optional().describe("How many on a page; all where left out."),
  page: wholeNumber(1, 100_000).default(1).describe("Which page, from 1; needs `limit`."),
});

export type ListQuery = z.output<typeof listQuery>;

/** The rows that a list query asks for. */
export function rowsOf({ sort, limit, page }: ListQuery): Rows {
  return {
    order: sort === "createdAt" ? "OLDEST" : "NEWEST",
    take: limit,
    skip: limit === undefined ? 0 : (page - 1) * limit,
  };
}

/** A word as people write it, read as the name that GraphQL and the database know. */
export function word<Words extends Record<string, string>>(words: Words) {
  const names = new Map(Object.entries(words).map(([name, text]) => [text, name]));
  const texts = Object.values(words);
  return z
    .enum(texts, { error: missingOr(`must be one of: ${texts.join(", ")}`) })
    .transform((text) => names.get(text) as keyof Words & string);
}

/**
 * Fields that a client may send back with what it got, and that decide nothing: who and what
 * something is come from the session and the path.
 */
export const ignoredFields = {
  _id: z.unknown().optional(),
  __v: z.unknown().optional(),
  user: z.unknown().optional(),
  status: z.unknown().optional(),
  userType: z.unknown().optional(),
  deviceType: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
};

/** A whole number in a query string. */
function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
}
