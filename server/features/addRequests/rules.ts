import { z } from "zod";
import type { Act } from "../../core/audit.ts";
import { line, paragraph } from "../../core/validation.ts";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { AddRequest } from "../../generated/prisma/client.ts";
import { addRequestKindWords } from "../../generated/words.ts";
import type { Transitions } from "../requests/decisions.ts";

/** The kinds of devices that can be asked for. */
export const addRequestKinds = Object.keys(addRequestKindWords) as AddRequestKind[];

/** What the shop says where the brand or the model is missing. */
export const incompleteMessage = "Please Fill All The Fields";

/** What the shop says where a device would answer a request for one of another kind. */
export const otherKindMessage = "The Device Must Be of the Kind That Was Requested";

/** What the shop says where no add request has the id. */
export const notFoundMessage = "No add requests Found with that ID";

const { brand, model, comments } = limits.AddRequestInput;

/** The fields of an add request that a customer fills in. */
export const wishFields = {
  brand: line(brand.maxLength),
  model: line(model.maxLength),
  comments: paragraph(comments.maxLength).default(""),
};

/** An add request to create. */
export const addRequestRules = z.strictObject({ kind: z.enum(addRequestKinds), ...wishFields });

/** A pending add request is approved or rejected, once: what is rejected stays so. */
export const transitions: Transitions = {
  PENDING: [],
  APPROVED: ["PENDING"],
  REJECTED: ["PENDING"],
};

/** The columns that tell which add request it is. */
type Subject = Pick<AddRequest, "id" | "status" | "kind" | "brand" | "model">;

/** How the audit calls it. */
export const subjectOf = ({ id, kind, brand, model }: Subject) =>
  ({
    subject: "ADD_REQUEST",
    subjectId: id,
    kind,
    title: `${brand} ${model}`,
  }) satisfies Partial<Act>;
