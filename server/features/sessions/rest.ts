import { z } from "zod";
import { idText } from "../../core/validation.ts";
import { sessionDeviceWords } from "../../generated/words.ts";
import {
  type FeatureRoutes,
  idParams,
  idSchema,
  nestedEnvelope,
  nestedEnvelopeSchema,
} from "../../rest/helpers.ts";
import {
  endOtherSessions,
  endSession,
  mySessions,
  type SessionRecord,
  staffSessions,
} from "./service.ts";
import { writeSessionCookie } from "./sessionCookie.ts";

const sessionShape = z
  .object({
    _id: idSchema,
    device: z.enum(Object.values(sessionDeviceWords)),
    browser: z
      .string()
      .nullable()
      .describe(
        "The browser and its main version, such as `Chrome 143`, or the name of a program. Null if it is not known.",
      ),
    system: z
      .string()
      .nullable()
      .describe("The operating system, such as `Android 14`. Null if it is not known."),
    network: z
      .string()
      .describe(
        "The network from which the session was last used: an IPv4 address, or the first half of an IPv6 address.",
      ),
    createdAt: z.iso.datetime().describe("When the user logged in, to the hour."),
    lastUsedAt: z.iso.datetime().describe("When the session was last used, to the hour."),
    expiresAt: z.iso.datetime().describe("When the session ends if it is not used again."),
    isCurrent: z.boolean().describe("Whether this is the session of the request."),
  })
  .describe("A login of a user.");

const present = ({ id, ...session }: SessionRecord): z.output<typeof sessionShape> => ({
  _id: id,
  ...session,
  device: sessionDeviceWords[session.device],
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
});

const permission = "manageOwnSessions";

export const sessionRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/sessions",
    {
      config: { permission },
      schema: {
        summary:
          "List your sessions, or the sessions of a member of staff, most recently used first, at most 100",
        querystring: z.strictObject({
          userId: idText
            .optional()
            .describe(
              "The `_id` of a member of staff. Only for callers who may manage staff. If omitted, your own sessions are listed.",
            ),
        }),
        response: { 200: nestedEnvelopeSchema(z.array(sessionShape)) },
      },
    },
    async ({ ctx, query: { userId } }) => {
      const sessions = await (userId === undefined ? mySessions(ctx) : staffSessions(ctx, userId));
      return nestedEnvelope(sessions.map(present));
    },
  );
  app.delete(
    "/sessions/:id",
    {
      config: { permission },
      schema: {
        summary: "End a session",
        params: idParams,
        response: { 200: nestedEnvelopeSchema(idSchema) },
      },
    },
    async ({ ctx, params: { id } }, reply) => {
      const { wasCurrent } = await endSession(ctx, id);
      if (wasCurrent) await writeSessionCookie(ctx, reply, null);
      return nestedEnvelope(id);
    },
  );
  app.delete(
    "/sessions",
    {
      config: { permission },
      schema: {
        summary: "End all your sessions except the session of this request",
        response: { 200: nestedEnvelopeSchema(z.int().describe("The number of ended sessions.")) },
      },
    },
    async ({ ctx }) => nestedEnvelope(await endOtherSessions(ctx)),
  );
};
