import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { contentLanguage } from "../../core/content.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  listQuery,
  type RestApp,
  rangeOf,
} from "../../rest/helpers.ts";
import { deviceKinds, kinds } from "./kinds.ts";
import { listDevices } from "./lists/service.ts";
import { restBodies } from "./restBodies.ts";
import { presenters } from "./restPresenter.ts";
import { createDevice, deleteDevice, getDevice, updateDevice } from "./service.ts";

export const deviceRoutes: FeatureRoutes = async (app) => {
  for (const kind of deviceKinds) {
    addReadRoutes(app, kind);
    addWriteRoutes(app, kind);
  }
};

function addReadRoutes(app: RestApp, kind: DeviceKind) {
  const { collection } = kinds[kind];
  const { shape, present } = presenters[kind];
  app.get(
    `/${collection}`,
    {
      config: { permission: "readCatalogue", cacheTags: () => [cacheTags.devices(kind)] },
      schema: {
        summary: `All ${collection}`,
        querystring: listQuery,
        response: { 200: envelopeSchema(z.array(shape)) },
      },
    },
    async (request) => {
      const devices = await listDevices(request.ctx, kind, rangeOf(request.query));
      const language = contentLanguage(request.ctx);
      return envelope(devices.map((device) => present(device, language)));
    },
  );
  app.get(
    `/${collection}/:id`,
    {
      config: {
        permission: "readCatalogue",
        cacheTags: ({ params }) => [cacheTags.device(idParams.parse(params).id)],
      },
      schema: {
        summary: `One of the ${collection}`,
        params: idParams,
        response: { 200: envelopeSchema(shape) },
      },
    },
    async ({ ctx, params }) =>
      envelope(present(await getDevice(ctx, params.id, kind), contentLanguage(ctx))),
  );
}

function addWriteRoutes(app: RestApp, kind: DeviceKind) {
  const { collection, incompleteMessage } = kinds[kind];
  const config = { permission: "manageDevices", incompleteMessage } as const;
  const { shape, present } = presenters[kind];
  const { create, update } = restBodies[kind];
  app.post(
    `/${collection}`,
    {
      config,
      schema: {
        summary: `Add to the ${collection}`,
        body: create,
        response: { 201: envelopeSchema(shape) },
      },
    },
    async (request, reply) => {
      const device = await createDevice(request.ctx, kind, request.body.fields);
      reply.code(201);
      return envelope(present(device, contentLanguage(request.ctx)));
    },
  );
  app.patch(
    `/${collection}/:id`,
    {
      config,
      schema: {
        summary: `Change one of the ${collection}: what the body holds`,
        params: idParams,
        body: update,
        response: { 200: envelopeSchema(shape) },
      },
    },
    async (request) => {
      const { fields, version } = request.body;
      const device = await updateDevice(request.ctx, request.params.id, kind, fields, version);
      return envelope(present(device, contentLanguage(request.ctx)));
    },
  );
  app.delete(
    `/${collection}/:id`,
    {
      config,
      schema: {
        summary: `Delete one of the ${collection} for good`,
        params: idParams,
        response: { 200: envelopeSchema(z.string()) },
      },
    },
    async (request) => envelope(await deleteDevice(request.ctx, request.params.id, kind)),
  );
}
