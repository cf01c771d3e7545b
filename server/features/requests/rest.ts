import { z } from "zod";
import type { Context } from "../../core/context.ts";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { requestStatusWords } from "../../generated/words.ts";
import {
  idParams,
  ignoredFields,
  listQuery,
  type RestApp,
  rangeOf,
  word,
} from "../../rest/helpers.ts";
import { deleteRequest, updateRequest } from "./decisions.ts";
import { getRequest, listRequests } from "./lists.ts";
import type { RequestTable } from "./requestTable.ts";

/** A REST collection of requests. */
export type RequestCollection<Request> = {
  path: string;
  table: RequestTable<Request>;
  kind?: AddRequestKind;
  summaries: { list: string; get: string; update: string; delete: string };
  shape: z.ZodType;
  /** The request as the actor may see it. */
  present(request: Request, ctx: Context): unknown;
  /** The envelope of the responses and its schema. */
  wrap(payload: unknown): object;
  schemaOf(payload: z.ZodType): z.ZodType;
};

/** The user who created a request. */
export const requesterShape = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
});

type Requester = { id: string; firstName: string; lastName: string; mobile: string };

export const presentRequester = ({ id, firstName, lastName, mobile }: Requester) =>
  ({ _id: id, firstName, lastName, mobile }) satisfies z.output<typeof requesterShape>;

const statusBody = z
  .strictObject({ ...ignoredFields, status: word(requestStatusWords) })
  .transform(({ status }) => ({ status }));

/** Adds the routes that read requests. */
export function addReadRoutes<Request>(app: RestApp, collection: RequestCollection<Request>): void {
  const { path, table, kind, summaries, shape, present, wrap, schemaOf } = collection;
  const config = { permission: table.permissions.own };
  const list = {
    summary: summaries.list,
    querystring: listQuery,
    response: { 200: schemaOf(z.array(shape)) },
  };
  app.get(path, { config, schema: list }, async ({ ctx, query }) => {
    const requests = await listRequests(ctx, table, { kind }, rangeOf(query));
    return wrap(requests.map((request) => present(request, ctx)));
  });
  const get = { summary: summaries.get, params: idParams, response: { 200: schemaOf(shape) } };
  app.get(`${path}/:id`, { config, schema: get }, async ({ ctx, params }) =>
    wrap(present(await getRequest(ctx, table, { ...params, kind }), ctx)),
  );
}

/** Adds the routes by which admins decide on requests and delete them. */
export function addDecisionRoutes<Request>(
  app: RestApp,
  { path, table, kind, summaries, shape, present, wrap, schemaOf }: RequestCollection<Request>,
): void {
  const config = { permission: table.permissions.decide };
  const update = {
    summary: summaries.update,
    params: idParams,
    body: statusBody,
    response: { 200: schemaOf(shape) },
  };
  app.patch(`${path}/:id`, { config, schema: update }, async ({ ctx, params, body }) =>
    wrap(present(await updateRequest(ctx, table, { ...params, ...body, kind }), ctx)),
  );
  const remove = {
    summary: summaries.delete,
    params: idParams,
    response: { 200: schemaOf(z.string()) },
  };
  app.delete(`${path}/:id`, { config, schema: remove }, async ({ ctx, params }) =>
    wrap(await deleteRequest(ctx, table, { ...params, kind })),
  );
}
