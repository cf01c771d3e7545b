import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { limits } from "../../generated/limits.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
  wholeNumber,
} from "../../rest/helpers.ts";
import { deviceKinds } from "../devices/kinds.ts";
import type { DeviceRecord } from "../devices/record.ts";
import { presenters } from "../devices/restPresenter.ts";
import { listSavedDevices, saveDevice, unsaveDevice } from "./service.ts";

const { min, max } = limits.savedDevices.first;

const savedQuery = z.object({
  limit: wholeNumber(min, max).default(max).describe("The page size."),
  page: wholeNumber(1, 1_000).default(1).describe("The number of the page, from 1."),
});

/** The schema for a device of any kind. */
const deviceShape = z.union([...new Set(deviceKinds.map((kind) => presenters[kind].shape))]);

const present = (device: DeviceRecord, ctx: Context) =>
  presenters[device.kind].present(device, ctx);

const config = { permission: "saveDevices" } as const;

export const savedDeviceRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/saved",
    {
      config,
      schema: {
        summary: "List your saved devices, most recently saved first",
        querystring: savedQuery,
        response: { 200: envelopeSchema(z.array(deviceShape)) },
      },
    },
    async ({ ctx, query: { limit, page } }) => {
      const range = { take: limit, skip: (page - 1) * limit };
      const devices = await listSavedDevices(ctx, range);
      return envelope(devices.map((device) => present(device, ctx)));
    },
  );
  app.put(
    "/saved/:id",
    {
      config,
      schema: {
        summary:
          "Save a device. Saving the same device again changes nothing. At most 500 devices can be saved",
        params: idParams,
        response: { 200: envelopeSchema(deviceShape) },
      },
    },
    async ({ ctx, params }) => envelope(present(await saveDevice(ctx, params.id), ctx)),
  );
  app.delete(
    "/saved/:id",
    {
      config,
      schema: {
        summary: "Remove a device from your saved devices",
        params: idParams,
        response: { 200: envelopeSchema(idSchema) },
      },
    },
    async ({ ctx, params }) => envelope(await unsaveDevice(ctx, params.id)),
  );
};
