import swagger, { type SwaggerTransform, type SwaggerTransformObject } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { granteesOf, type Permission, whoMay } from "../core/permissions.ts";

const description = `
This is the REST API of the shop. [The developers' page](/developers) has a quick start. The GraphQL API at \`/graphql\`
offers the same operations, with more filters and fields.

A successful response is \`{"status": "success", "data": …}\`. For users, sessions, navbar banners, offers and add requests,
the payload is in \`data.data\`. For everything else, the payload is \`data\` itself.

An error is \`{"status": "fail" | "error", "message": …}\` with one of these HTTP statuses:

- 400: the request is invalid. For invalid input, \`errors\` has a sentence about each invalid field.
- 401: the request needs a login, or the token or API key is not valid.
- 403: the caller does not have the permission.
- 404: the object or path does not exist.
- 405: the path does not accept this method. The header \`Allow\` lists the methods that it accepts.
- 409: the current state of the object does not allow the change.
- 410: the cursor is too old. The response has \`startAnew\`: send the request again without a cursor.
- 413, 415: the body is too large, or its content type is not accepted.
- 422: the idempotency key was already used for a different request.
- 429: a limit is exceeded. The header \`Retry-After\` says how many seconds to wait.
- 503: the database or the SMS gateway is unavailable.

To log in, call \`sendOTP\` and \`verifyOTP\`, and then send the token as \`Authorization: Bearer …\`. Other programs send an
API key instead (\`Bearer st_…\`), which an admin creates in the console. The scopes of the key determine what it may do.
Each response to an API key states the key's rate limit in the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\`.

A write with the header \`Idempotency-Key\` can be sent again within 24 hours. The server carries out the write once, and
then repeats the first response with \`Idempotency-Replayed: true\`. While the first request is in progress, the response is
409 with \`Retry-After\`. The responses of failed requests are not stored. \`sendOTP\` and \`verifyOTP\` refuse the header.
The server ignores the header of requests without a login or an API key.

\`Accept-Language\` selects English or Bangla, for messages and for content that has a Bangla version. Prices are in whole
taka (BDT). Times are in UTC, in ISO 8601.`;

const title = "SmartTrade REST API";

/** Hides the library's bar, which shows a logo and can load a document from any other address. */
const theme = {
  title,
  css: [{ filename: "theme.css", content: ".swagger-ui .topbar { display: none }" }],
};

/** Serves openapi.json and its documentation, generated from the schemas of the routes. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1.0.0", description },
      externalDocs: { description: "Developers' page", url: `${publicUrl}/developers` },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: describeRoute,
    transformObject: describeOptionalBodies,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", indexPrefix: app.prefix, theme });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

/** The body of every error response. */
const errorSchema = {
  description: "The error. The introduction lists the possible statuses.",
  type: "object",
  required: ["status", "message"],
  properties: {
    status: {
      type: "string",
      enum: ["fail", "error"],
      description: "`fail` if the request was wrong, `error` if the server failed.",
    },
    message: { type: "string", description: "A human-readable message." },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description:
        "With status 400: a sentence about each invalid field, keyed by the field's path.",
    },
  },
};

const idempotencyHeaders = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      minLength: 1,
      maxLength: 255,
      description:
        "A key of 1 to 255 visible ASCII characters. The server carries out requests with the same key only once.",
    },
  },
};

function takesIdempotencyKey({ method, schema, config }: RouteOptions): boolean {
  if (method === "GET" || config?.permission === "logIn") return false;
  if (schema?.consumes?.includes("multipart/form-data")) return config?.idempotentFiles === true;
  return config?.idempotentPayload === undefined;
}

/**
 * Adds the error response to a route's description, and a sentence that says who may call the route. The permission in
 * the route's config determines this sentence.
 */
const describeRoute: SwaggerTransform = (input) => {
  const { schema: described, url } = jsonSchemaTransform(input);
  const mark = isOptional(input.schema?.body) ? { [optionalBody]: true } : {};
  const schema = { ...described, ...mark };
  hideIgnoredFields(schema.body);
  if (takesIdempotencyKey(input.route)) schema.headers = idempotencyHeaders;
  schema.response = { ...Object(schema.response), default: errorSchema };
  schema.operationId = operationIdOf(input.route);
  const permission: Permission | undefined = input.route.config?.permission;
  const isPublic = !permission || granteesOf(permission).includes("VISITOR");
  if (isPublic) return { schema: { ...schema, security: [] }, url };
  const description = whoMay([permission]);
  return { schema: { ...schema, description, security: [{ bearer: [] }] }, url };
};

/** The names of characters that can't be part of a name. */
const names: Record<string, string> = { "*": "Path", "/": "Slash" };

/**
 * Returns the name by which generated clients call the operation: the method and the words of the path, such as
 * `getSmartphonesId`.
 */
function operationIdOf({ method, url }: RouteOptions): string {
  const words = url.replace(/^\/api\/v1/, "").match(/[a-z\d]+|\*|\/$/gi) ?? [];
  const named = words.map((word) => names[word] ?? word.charAt(0).toUpperCase() + word.slice(1));
  return String(method).toLowerCase() + named.join("");
}

/** Removes the ignored fields of a body. Such fields are recognized by their empty schemas. */
function hideIgnoredFields(body: unknown): void {
  if (typeof body !== "object" || body === null || !("properties" in body)) return;
  const properties = body.properties as Record<string, object>;
  for (const [name, property] of Object.entries(properties)) {
    if (Object.keys(property).length === 0) delete properties[name];
  }
}

/**
 * A mark that `describeOptionalBodies` looks for. The plugin keeps members of a route's schema if their names begin
 * with `x-`.
 */
const optionalBody = "x-optional-body";

/** Returns whether a body may be missing. Fastify validates a missing body as null. */
const isOptional = (body: unknown) => body instanceof z.ZodType && body.safeParse(null).success;

/** Describes the marked bodies as optional. The plugin itself describes each body as required. */
const describeOptionalBodies: SwaggerTransformObject = (document) => {
  if (!("openapiObject" in document)) return document.swaggerObject;
  const { openapiObject } = document;
  for (const path of Object.values(openapiObject.paths ?? {})) {
    const operation: { [optionalBody]?: true; requestBody?: object } = path?.post ?? {};
    if (!operation[optionalBody]) continue;
    delete operation[optionalBody];
    operation.requestBody = { ...operation.requestBody, required: false };
  }
  return openapiObject;
};
