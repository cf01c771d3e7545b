import { z } from "zod";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { requestStatusWords } from "../../generated/words.ts";
import { type CollectionRoutes, idSchema, ignoredFields, word } from "../../rest/helpers.ts";
import type { ListedRow } from "../../rest/lists.ts";
import { type DecisionInput, deleteRequest, updateRequest } from "./decisions.ts";
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

const statusFields = { ...ignoredFields, status: word(requestStatusWords) };

const statusBody = z.strictObject(statusFields).transform(({ status }) => ({ status }));

/** A status with a reason, for requests whose requesters read why they are rejected. */
export const statusAndReasonBody = z
  .strictObject({
    ...statusFields,
    reason: z
      .string({ error: "must be a text" })
      .optional()
      .describe("Why it is rejected, which the requester reads; only with `Rejected`."),
  })
  .transform(({ status, reason }) => ({ status, reason }));

type RequestRoutesOptions = {
  /** Requests of other kinds are not found. */
  kind?: AddRequestKind;
  /** The body of a decision; a status alone where it is left out. */
  decisionBody?: z.ZodType<DecisionInput>;
};

/** Adds the routes that read requests, and those by which admins decide on them and delete them. */
export function addRequestRoutes<Request extends ListedRow>(
  routes: CollectionRoutes<Request>,
  table: RequestTable<Request>,
  summaries: { list: string; get: string; update: string; delete: string },
  { kind, decisionBody = statusBody }: RequestRoutesOptions = {},
): void {
  const read = { permission: table.permissions.own };
  const write = { permission: table.permissions.decide };
  routes.list(summaries.list, read, (ctx, range) => listRequests(ctx, table, { kind }, range));
  routes.get(summaries.get, read, (ctx, id) => getRequest(ctx, table, { id, kind }));
  routes.update(summaries.update, write, decisionBody, (ctx, id, decision) =>
    updateRequest(ctx, table, { ...decision, id, kind }),
  );
  routes.remove(summaries.delete, write, (ctx, id) => deleteRequest(ctx, table, { id, kind }));
}
