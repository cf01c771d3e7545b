import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { type Permission, permissions } from "../core/permissions.ts";

const description = `
The shop's REST API. Everything below also stands in the GraphQL API at \`/graphql\`, with more to
choose from.

Answers are \`{"status": "success", "data": …}\`; for users, navbar, offers and add requests the
payload is \`data.data\`, for devices, reviews and evaluations \`data\`. Errors are
\`{"status": "fail" | "error", "message": …}\`, with \`errors\` naming the fields at fault where the
input was not valid (400). Further: 401 without a login, 403 without the right, 404 for what does
not exist, 405 with \`Allow\` for a path's wrong method, 409 for what can't be done in the present state, 413 and 415 for bodies too large or of
another type, 429 with \`Retry-After\` past a limit, 503 while the database
or the SMS gateway is away.

Log in with \`sendOTP\` and \`verifyOTP\`, then send the token as \`Authorization: Bearer …\`.
Prices are whole taka (BDT), times ISO 8601 in UTC.`;

/** Describes every route of the API from the routes' own schemas, at openapi.json and docs. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "SmartTrade REST API", version: "1.0.0", description },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: describeRoute,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", indexPrefix: app.prefix });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

/** How every call answers that fails. */
const errorSchema = {
  description: "What was wrong: see the introduction for the statuses.",
  type: "object",
  required: ["status", "message"],
  properties: {
    status: { type: "string", enum: ["fail", "error"], description: "Whose fault it was." },
    message: { type: "string", description: "A sentence for the person who asked." },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "With 400, a sentence for each field at fault, by its path.",
    },
  },
};

/** Adds to a route's description how it fails and who may call it, from the permission in its config. */
const describeRoute: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  hideIgnoredFields(schema.body);
  schema.response = { ...Object(schema.response), default: errorSchema };
  const permission: Permission | undefined = input.route.config?.permission;
  const roles: readonly string[] = permission ? permissions[permission] : ["VISITOR"];
  if (roles.includes("VISITOR")) return { schema, url };
  const who = roles.includes("CUSTOMER") ? "Needs a login." : "Admins only.";
  return { schema: { ...schema, description: who, security: [{ bearer: [] }] }, url };
};

/** Takes out what a body may hold and nobody reads: fields of which nothing is demanded. */
function hideIgnoredFields(body: unknown): void {
  if (typeof body !== "object" || body === null || !("properties" in body)) return;
  const properties = body.properties as Record<string, object>;
  for (const [name, property] of Object.entries(properties)) {
    if (Object.keys(property).length === 0) delete properties[name];
  }
}
