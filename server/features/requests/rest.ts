import { z } from "zod";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { requestStatusWords } from "../../generated/words.ts";
import { type CollectionRoutes, idSchema, ignoredFields, word } from "../../rest/helpers.ts";
import type { ListedRow } from "../../rest/lists.ts";
import { deleteRequest, updateRequest } from "./decisions.ts";
import { getRequest, listRequests } from "./lists.ts";
import type { RequestTable } from "./requestTable.ts";

/** The user who created a request. */
export const requesterShape = z.object({
  _id: idSchema,
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

/** Adds the routes that read requests, and those by which admins decide on them and delete them. */
export function addRequestRoutes<Request extends ListedRow>(
  routes: CollectionRoutes<Request>,
  table: RequestTable<Request>,
  summaries: { list: string; get: string; update: string; delete: string },
  kind?: AddRequestKind,
): void {
  const read = { permission: table.permissions.own };
  const write = { permission: table.permissions.decide };
  routes.list(summaries.list, read, (ctx, range) => listRequests(ctx, table, { kind }, range));
  routes.get(summaries.get, read, (ctx, id) => getRequest(ctx, table, { id, kind }));
  routes.update(summaries.update, write, statusBody, (ctx, id, { status }) =>
    updateRequest(ctx, table, { id, status, kind }),
  );
  routes.remove(summaries.delete, write, (ctx, id) => deleteRequest(ctx, table, { id, kind }));
}
