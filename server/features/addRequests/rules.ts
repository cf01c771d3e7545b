import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { line, paragraph } from "../../core/validation.ts";
import type { AddRequestKind } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";
import { addRequestKindWords } from "../../generated/words.ts";

/** The kinds of devices that customers can request. */
export const addRequestKinds = Object.keys(addRequestKindWords) as AddRequestKind[];

/** The message if the brand or the model is missing. */
export const incompleteMessage = t("Please Fill All The Fields");

/** The message if the kind of the new device differs from the kind of the request. */
export const otherKindMessage = t("The Device Must Be of the Kind That Was Requested");

/** The message of NOT_FOUND. */
export const notFoundMessage = t("No add requests Found with that ID");

const { brand, model, comments } = limits.AddRequestInput;

/** The fields of an add request that a customer fills in. */
export const addRequestFields = {
  brand: line(brand.maxLength),
  model: line(model.maxLength),
  comments: paragraph(comments.maxLength).default(""),
};

/** A new add request. */
export const addRequestRules = z.strictObject({
  kind: z.enum(addRequestKinds),
  ...addRequestFields,
});

/** For each status, the statuses from which an add request can reach it. A decision on an add request is final. */
export const transitions: Record<RequestStatus, RequestStatus[]> = {
  PENDING: [],
  APPROVED: ["PENDING"],
  REJECTED: ["PENDING"],
};
