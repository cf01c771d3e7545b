import { z } from "zod";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { deviceKindWords, requestStatusWords } from "../../generated/words.ts";
import {
  idParams,
  ignoredFields,
  listQuery,
  type RestApp,
  type RoomRoutes,
  rowsOf,
  word,
  wrapped,
  wrappedOf,
} from "../../rest/helpers.ts";
import { addRequestKinds, incompleteMessage, wishFields } from "./rules.ts";
import {
  type AddRequestRecord,
  createAddRequest,
  deleteAddRequest,
  getAddRequest,
  listAddRequests,
  updateAddRequest,
} from "./service.ts";

/** Where each kind's add requests stand, and what their routes' summaries call the device. */
const collections = {
  SMARTPHONE: { path: "/smartphones/add-request", device: "a smartphone" },
  TABLET: { path: "/tablets/add-request", device: "a tablet" },
  WEARABLE: { path: "/wearables/add-request", device: "a wearable" },
} satisfies Record<AddRequestKind, { path: string; device: string }>;

const createBody = z
  .strictObject({ ...wishFields, ...ignoredFields })
  .transform(({ brand, model, comments }) => ({ brand, model, comments }));

const statusBody = z
  .strictObject({ ...ignoredFields, status: word(requestStatusWords) })
  .transform(({ status }) => ({ status }));

const addRequestShape = z
  .object({
    _id: z.string(),
    deviceType: z.enum(deviceKindWords),
    brand: z.string(),
    model: z.string(),
    comments: z.string(),
    status: z.enum(requestStatusWords),
    user: z.object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      mobile: z.string(),
    }),
    device: z.string().nullable().describe("The `_id` of the device that was created from it."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .describe("A customer's wish that a device be listed.");

const answer = { 200: wrappedOf(addRequestShape) };

function present(addRequest: AddRequestRecord): z.output<typeof addRequestShape> {
  const { id, firstName, lastName, mobile } = addRequest.user;
  return {
    _id: addRequest.id,
    deviceType: deviceKindWords[addRequest.kind],
    brand: addRequest.brand,
    model: addRequest.model,
    comments: addRequest.comments,
    status: requestStatusWords[addRequest.status],
    user: { _id: id, firstName, lastName, mobile },
    device: addRequest.deviceId,
    createdAt: addRequest.createdAt.toISOString(),
    updatedAt: addRequest.updatedAt.toISOString(),
  };
}

/** The add requests of every kind, each kind's in a collection of its own. */
export const addRequestRoutes: RoomRoutes = async (app) => {
  for (const kind of addRequestKinds) {
    readingRoutes(app, kind);
    creatingRoute(app, kind);
    decidingRoutes(app, kind);
  }
};

function readingRoutes(app: RestApp, kind: AddRequestKind): void {
  const { path, device } = collections[kind];
  const config = { permission: "readOwnAddRequests" } as const;
  app.get(
    path,
    {
      config,
      schema: {
        summary: `Requests to list ${device}: all of them for admins, else one's own`,
        querystring: listQuery,
        response: { 200: wrappedOf(z.array(addRequestShape)) },
      },
    },
    async ({ ctx, query }) => {
      const addRequests = await listAddRequests(ctx, { kind }, rowsOf(query));
      return wrapped(addRequests.map(present));
    },
  );
  app.get(
    `${path}/:id`,
    {
      config,
      schema: { summary: `One request to list ${device}`, params: idParams, response: answer },
    },
    async ({ ctx, params }) => wrapped(present(await getAddRequest(ctx, { ...params, kind }))),
  );
}

function creatingRoute(app: RestApp, kind: AddRequestKind): void {
  const { path, device } = collections[kind];
  app.post(
    path,
    {
      config: { permission: "createAddRequest", incompleteMessage },
      schema: {
        summary: `Ask the shop to list ${device}`,
        body: createBody,
        response: { 201: wrappedOf(addRequestShape) },
      },
    },
    async ({ ctx, body }, reply) => {
      reply.code(201);
      return wrapped(present(await createAddRequest(ctx, { ...body, kind })));
    },
  );
}

function decidingRoutes(app: RestApp, kind: AddRequestKind): void {
  const { path, device } = collections[kind];
  const config = { permission: "decideAddRequests" } as const;
  app.patch(
    `${path}/:id`,
    {
      config,
      schema: {
        summary: `Approve or reject a pending request to list ${device}`,
        params: idParams,
        body: statusBody,
        response: answer,
      },
    },
    async ({ ctx, params, body }) =>
      wrapped(present(await updateAddRequest(ctx, { ...params, ...body, kind }))),
  );
  app.delete(
    `${path}/:id`,
    {
      config,
      schema: {
        summary: `Delete a decided request to list ${device}`,
        params: idParams,
        response: { 200: wrappedOf(z.string()) },
      },
    },
    async ({ ctx, params }) => wrapped(await deleteAddRequest(ctx, { ...params, kind })),
  );
}
