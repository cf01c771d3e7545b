import { z } from "zod";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { deviceKindWords, requestStatusWords } from "../../generated/words.ts";
import {
  collectionRoutes,
  type FeatureRoutes,
  idSchema,
  ignoredFields,
  type RestApp,
} from "../../rest/helpers.ts";
import { presentRequester, requesterShape, submissionRoutes } from "../submissions/rest.ts";
import { addRequestFields, addRequestKinds, incompleteMessage } from "./rules.ts";
import { type AddRequestRecord, addRequests, createAddRequest } from "./service.ts";

/** For each kind, the path of its collection and the name of the device in the documentation. */
const collections = {
  SMARTPHONE: { path: "/smartphones/add-request", device: "a smartphone" },
  TABLET: { path: "/tablets/add-request", device: "a tablet" },
  WEARABLE: { path: "/wearables/add-request", device: "a wearable" },
} satisfies Record<AddRequestKind, { path: string; device: string }>;

const createBody = z
  .strictObject({ ...addRequestFields, ...ignoredFields })
  .transform(({ brand, model, comments }) => ({ brand, model, comments }));

const addRequestShape = z
  .object({
    _id: idSchema,
    deviceType: z.enum(deviceKindWords),
    brand: z.string(),
    model: z.string(),
    comments: z.string(),
    status: z.enum(requestStatusWords),
    user: requesterShape,
    device: idSchema
      .nullable()
      .describe("The `_id` of the device that was created from the request."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .describe("A customer's request to list a device.");

function present(addRequest: AddRequestRecord): z.output<typeof addRequestShape> {
  return {
    _id: addRequest.id,
    deviceType: deviceKindWords[addRequest.kind],
    brand: addRequest.brand,
    model: addRequest.model,
    comments: addRequest.comments,
    status: requestStatusWords[addRequest.status],
    user: presentRequester(addRequest.user),
    device: addRequest.deviceId,
    createdAt: addRequest.createdAt.toISOString(),
    updatedAt: addRequest.updatedAt.toISOString(),
  };
}

/** The add requests of each kind form a separate collection. */
export const addRequestRoutes: FeatureRoutes = async (app) => {
  for (const kind of addRequestKinds) addRoutes(app, kind);
};

function addRoutes(app: RestApp, kind: AddRequestKind): void {
  const { path, device } = collections[kind];
  const routes = collectionRoutes(app, { path, shape: addRequestShape, present, isNested: true });
  const summaries = {
    list: `List the requests to list ${device}. Callers who may not read all requests get only their own`,
    get: `Get one request to list ${device}`,
    update: `Approve or reject a pending request to list ${device}`,
    delete: `Delete an approved or rejected request to list ${device}`,
  };
  submissionRoutes(routes, addRequests, summaries, { kind });
  routes.create(
    `Ask the shop to list ${device}`,
    { permission: "createAddRequest", incompleteMessage },
    createBody,
    (ctx, body) => createAddRequest(ctx, { ...body, kind }),
  );
}
