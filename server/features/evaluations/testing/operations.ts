import { inspectionInput } from "../../../testing/fixtures/purchases.ts";
import {
  type Calls,
  each,
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const screen = { touchScreen: "WORKING", deadPixels: "MINOR" };
const evaluation = {
  deviceId: id,
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  screen: { ...screen, lineOnDisplay: "NONE", screenCondition: "SCRATCH" },
  body: { bodyCondition: "NONE", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
};

export const operations: Operations = {
  signedIn: {
    "Query.evaluations": { fields: "{ totalCount }" },
    "Query.evaluation": withId("{ id }"),
    "Mutation.createEvaluation": given("$input: EvaluationInput!", { input: evaluation }, "{ id }"),
    "Mutation.withdrawEvaluation": given(
      "$input: WithdrawEvaluationInput!",
      { input: { id } },
      "{ id }",
    ),
    "Mutation.acceptOffer": withId("{ id }"),
    "Mutation.declineOffer": withId("{ id }"),
  },
  admins: {
    "Query.today": { fields: "{ tasks { count } }" },
    "Mutation.updateEvaluation": given(
      "$id: ID!, $status: RequestStatus!",
      { id, status: "REJECTED" },
      "{ id }",
    ),
    "Mutation.recordInspection": given(
      "$id: ID!, $input: InspectionInput!",
      { id, input: inspectionInput() },
      "{ id }",
    ),
    "Mutation.recordPayment": given(
      "$id: ID!, $input: PaymentInput!",
      { id, input: { amount: 1, method: "CASH", date: "2026-01-31" } },
      "{ id }",
    ),
    "Mutation.recordReturn": withId("{ id }"),
    "Mutation.recordCall": withId("{ id }"),
    "Mutation.deleteEvaluation": withId(""),
    "Mutation.updateEvaluations": given(
      "$ids: [ID!]!, $status: RequestStatus!",
      { ids: [id], status: "REJECTED" },
      "{ done }",
    ),
    "Mutation.deleteEvaluations": given("$ids: [ID!]!", { ids: [id] }, "{ done }"),
  },
};

export const calls: Calls = {
  signedIn: [
    "GET /evaluations",
    "GET /evaluations/{id}",
    "POST /evaluations",
    ...each(["accept", "decline", "withdraw"], "POST /evaluations/{id}/*"),
  ],
  admins: [
    "PATCH /evaluations/{id}",
    "DELETE /evaluations/{id}",
    ...each(["inspection", "payment", "return"], "POST /evaluations/{id}/*"),
  ],
};

export const unseen: Unseen = {
  mutations: [
    "createEvaluation",
    "withdrawEvaluation",
    "updateEvaluation",
    "deleteEvaluation",
    "updateEvaluations",
    "deleteEvaluations",
    "recordInspection",
    "acceptOffer",
    "declineOffer",
    "recordPayment",
    "recordReturn",
    "recordCall",
  ],
  tables: ["evaluation"],
};
