import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../core/context.ts";
import type { Permission } from "../core/permissions.ts";
import { idText } from "../core/validation.ts";
import { type List, type ListedRow, listQuery, sendList } from "./lists.ts";

export { wholeNumber } from "./lists.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before any handler runs. */
    ctx: Context;
  }
  interface FastifyContextConfig {
    /**
     * The permission that the route needs. The permission is checked before the body is validated, and is part of the
     * route's documentation.
     */
    permission?: Permission;
    /** Returns the cache tags of a public response. A route without this function is not cached. */
    cacheTags?: (request: { params: unknown }) => string[];
    /** The message of the response if a required field is missing or empty. */
    incompleteMessage?: string;
  }
}

/** A Fastify instance whose routes are typed by their zod schemas. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The routes of a feature: a Fastify plugin without options. */
export type FeatureRoutes = (app: RestApp) => Promise<void>;

/** Returns the response of devices, reviews and evaluations: the payload is `data`. */
export const envelope = <Payload>(data: Payload) => ({ status: "success" as const, data });

/** Returns the response of users, navbar, offers and add requests: the payload is `data.data`. */
export const nestedEnvelope = <Payload>(data: Payload) => envelope({ data });

/** Returns the schema of a response made by `envelope`. */
export const envelopeSchema = <Schema extends z.ZodType>(payload: Schema) =>
  z.object({ status: z.literal("success"), data: payload });

/** Returns the schema of a response made by `nestedEnvelope`. */
export const nestedEnvelopeSchema = <Schema extends z.ZodType>(payload: Schema) =>
  envelopeSchema(z.object({ data: payload }));

/**
 * The id of an object, documented as a UUID. As input, any text up to a UUID's length is accepted. An unknown id leads
 * to 404.
 */
export const idSchema = idText.meta({ format: "uuid" });

/** The parameter `{id}` of a path. Any text up to a UUID's length is accepted. An unknown id leads to 404. */
export const idParams = z.object({
  id: z.string().meta({ format: "uuid", description: "The `_id` of the object." }),
});

/** Fields that clients may send. Their values are ignored, because the session and the path determine them. */
export const ignoredFields = {
  _id: z.unknown().optional(),
  __v: z.unknown().optional(),
  url: z.unknown().optional(),
  user: z.unknown().optional(),
  status: z.unknown().optional(),
  userType: z.unknown().optional(),
  deviceType: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
};

/** A collection of REST and its objects. */
type Collection<Row> = {
  path: string;
  shape: z.ZodType;
  /** Returns an object in the collection's shape, with the fields that the caller may see. */
  present(row: Row, ctx: Context): unknown;
  /** Whether the payload of responses is `data.data`. */
  isNested?: boolean;
  /** The largest number of bytes in a body. Set only if it is smaller than the app's limit. */
  bodyLimit?: number;
};

/** Returns functions that add the routes of a collection. Each route needs a permission. */
export function collectionRoutes<Row extends ListedRow>(
  app: RestApp,
  { path, shape, present, isNested = false, bodyLimit }: Collection<Row>,
) {
  type Config = FastifyContextConfig & { permission: Permission };
  const wrap: (payload: unknown) => object = isNested ? nestedEnvelope : envelope;
  const schemaOf: (payload: z.ZodType) => z.ZodType = isNested
    ? nestedEnvelopeSchema
    : envelopeSchema;
  const one = { 200: schemaOf(shape) };
  return {
    list(
      summary: string,
      config: Config,
      read: List<Row>["read"],
      readVersion?: List<Row>["readVersion"],
    ) {
      const schema = {
        summary,
        querystring: listQuery,
        response: { 200: schemaOf(z.array(shape)) },
      };
      const list = { read, readVersion, present, wrap };
      app.get(path, { config, schema }, async (request, reply) => sendList(list, request, reply));
    },
    get(summary: string, config: Config, read: (ctx: Context, id: string) => Promise<Row>) {
      const schema = { summary, params: idParams, response: one };
      app.get(`${path}/:id`, { config, schema }, async ({ ctx, params }) =>
        wrap(present(await read(ctx, params.id), ctx)),
      );
    },
    create<Body extends z.ZodType>(
      summary: string,
      config: Config,
      body: Body,
      write: (ctx: Context, body: z.output<Body>) => Promise<Row>,
      /** The schemas, by status, of error responses that contain more than a message. */
      otherResponses: Record<number, z.ZodType> = {},
    ) {
      const schema = { summary, body, response: { 201: schemaOf(shape), ...otherResponses } };
      app.post(path, { config, bodyLimit, schema }, async ({ ctx, body }, reply) => {
        const row = await write(ctx, body as z.output<Body>);
        reply.code(201);
        return wrap(present(row, ctx));
      });
    },
    update<Body extends z.ZodType>(
      summary: string,
      config: Config,
      body: Body,
      write: (ctx: Context, id: string, body: z.output<Body>) => Promise<Row>,
    ) {
      const schema = { summary, params: idParams, body, response: one };
      app.patch(`${path}/:id`, { config, bodyLimit, schema }, async ({ ctx, params, body }) =>
        wrap(present(await write(ctx, params.id, body as z.output<Body>), ctx)),
      );
    },
    /** Adds `POST …/:id/<name>`, which changes one object. */
    act<Body extends z.ZodType>(
      name: string,
      summary: string,
      config: Config,
      body: Body | undefined,
      write: (ctx: Context, id: string, body: z.output<Body>) => Promise<Row>,
    ) {
      const schema = { summary, params: idParams, ...(body && { body }), response: one };
      app.post(
        `${path}/:id/${name}`,
        { config, bodyLimit, schema },
        async ({ ctx, params, body }) =>
          wrap(present(await write(ctx, params.id, body as z.output<Body>), ctx)),
      );
    },
    /** Adds `DELETE …/:id`. The response contains the id that `remove` returns. */
    remove(summary: string, config: Config, remove: (ctx: Context, id: string) => Promise<string>) {
      const schema = { summary, params: idParams, response: { 200: schemaOf(idSchema) } };
      app.delete(`${path}/:id`, { config, schema }, async ({ ctx, params }) =>
        wrap(await remove(ctx, params.id)),
      );
    },
  };
}

/** The functions that `collectionRoutes` returns. */
export type CollectionRoutes<Row extends ListedRow> = ReturnType<typeof collectionRoutes<Row>>;
