import { z } from "zod";
import { word } from "../../core/restValues.ts";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { requestStatusWords } from "../../generated/words.ts";
import { type CollectionRoutes, idSchema, ignoredFields } from "../../rest/helpers.ts";
import type { ListedRow } from "../../rest/lists.ts";
import { type DecisionInput, deleteSubmission, updateSubmission } from "./decisions.ts";
import { getSubmission, listSubmissions } from "./lists.ts";
import type { Requester } from "./requesters.ts";
import type { SubmissionTable } from "./submissionTable.ts";

const onlyWithRight = "Omitted for staff without `READ_CUSTOMERS`.";

/** The schema of the user who created a submission. */
export const requesterShape = z.object({
  _id: idSchema,
  firstName: z.string().optional().describe(`The customer's first name. ${onlyWithRight}`),
  lastName: z.string().optional().describe(`The customer's last name. ${onlyWithRight}`),
  mobile: z
    .string()
    .optional()
    .describe(`The customer's mobile number, 11 digits. ${onlyWithRight}`),
});

export const presentRequester = ({ id, firstName, lastName, mobile }: Requester) =>
  ({ _id: id, firstName, lastName, mobile }) satisfies z.output<typeof requesterShape>;

const statusFields = { ...ignoredFields, status: word(requestStatusWords) };

const statusBody = z.strictObject(statusFields).transform(({ status }) => ({ status }));

/** The body of a decision with a reason. Used for submissions whose customers see the reason for a rejection. */
export const statusAndReasonBody = z
  .strictObject({
    ...statusFields,
    reason: z
      .string({ error: "must be text" })
      .optional()
      .describe(
        "Why the shop rejects the evaluation, for the customer to read. Allowed only with the status `Rejected`.",
      ),
  })
  .transform(({ status, reason }) => ({ status, reason }));

type SubmissionRoutesOptions = {
  /** The kind of the route's add requests. Requests of other kinds are not found. */
  kind?: AddRequestKind;
  /** The schema of a decision's body. By default, the body has only a status. */
  decisionBody?: z.ZodType<DecisionInput>;
};

/** Adds the routes that read submissions, and the routes by which admins decide on submissions or delete them. */
export function submissionRoutes<Submission extends ListedRow>(
  routes: CollectionRoutes<Submission>,
  table: SubmissionTable<Submission>,
  summaries: { list: string; get: string; update: string; delete: string },
  { kind, decisionBody = statusBody }: SubmissionRoutesOptions = {},
): void {
  const read = { permission: table.permissions.own };
  const write = { permission: table.permissions.decide };
  routes.list(summaries.list, read, (ctx, range) => listSubmissions(ctx, table, { kind }, range));
  routes.get(summaries.get, read, (ctx, id) => getSubmission(ctx, table, { id, kind }));
  routes.update(summaries.update, write, decisionBody, (ctx, id, decision) =>
    updateSubmission(ctx, table, { ...decision, id, kind }),
  );
  routes.remove(summaries.delete, write, (ctx, id) => deleteSubmission(ctx, table, { id, kind }));
}
