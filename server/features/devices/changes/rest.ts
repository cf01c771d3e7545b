import { z } from "zod";
import { cacheTags } from "../../../cache/tags.ts";
import type { Context } from "../../../core/context.ts";
import { limits } from "../../../generated/limits.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idSchema,
  wholeNumber,
} from "../../../rest/helpers.ts";
import { deviceKinds } from "../kinds.ts";
import { presenters } from "../restPresenter.ts";
import { type DeviceChange, deviceChanges } from "./service.ts";

const { min, max } = limits.deviceChanges.first;

const changesQuery = z.object({
  after: z
    .string()
    .optional()
    .describe(
      "The `endCursor` of the previous page. If omitted, the list starts with all devices.",
    ),
  limit: wholeNumber(min, max).default(50).describe(`The page size, ${min} to ${max}.`),
});

const shapes = [...new Set(deviceKinds.map((kind) => presenters[kind].shape))];

const changesShape = z.object({
  changes: z.array(
    z.object({
      _id: idSchema,
      device: z
        .union(shapes)
        .nullable()
        .describe("The device in its current state. Null if it was deleted."),
      deletedAt: z.iso.datetime().nullable(),
    }),
  ),
  endCursor: z
    .string()
    .describe(
      "The cursor to send as `after` in the next request. Set even if there are no changes.",
    ),
  hasNextPage: z.boolean(),
});

const present = ({ id, device, deletedAt }: DeviceChange, ctx: Context) => ({
  _id: id,
  device: device && presenters[device.kind].present(device, ctx),
  deletedAt: deletedAt?.toISOString() ?? null,
});

export const deviceChangeRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/device-changes",
    {
      config: { permission: "readCatalogue", cacheTags: () => [cacheTags.devices()] },
      schema: {
        summary:
          "List the devices that were created, changed or deleted after a cursor. Without a cursor, the list starts with all devices",
        querystring: changesQuery,
        response: { 200: envelopeSchema(changesShape) },
      },
    },
    async ({ ctx, query: { after, limit: first } }, reply) => {
      const { nodes, hasPending, ...page } = await deviceChanges(ctx, { after, first });
      reply.isStorable = !hasPending;
      return envelope({ changes: nodes.map((change) => present(change, ctx)), ...page });
    },
  );
};
