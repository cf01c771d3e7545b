import { beforeEach, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { deviceInputs } from "../../testing/fixtures/factories.ts";

const { graphql, signIn, deps } = await testApp();

let admin: Caller;
let ids: string[];

const run = async (query: string, variables: object) =>
  (await graphql(query, { ...variables }, { as: admin })).body.data;

/** Creates three evaluations of a phone: pending, approved and rejected. */
beforeEach(async () => {
  await emptyDatabase();
  admin = await signIn("ADMIN");
  const { createDevice: phone } = await run(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: deviceInputs.SMARTPHONE },
  );
  const create = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
  ids = [];
  for (const [status, warranty] of [
    ["PENDING", "NO_WARRANTY"],
    ["APPROVED", "LESS_THAN_3_MONTHS"],
    ["REJECTED", "MORE_THAN_3_MONTHS"],
  ] as const) {
    const input = { ...evaluationInput(phone.id), warranty };
    const { createEvaluation } = await run(create, { input });
    ids.push(createEvaluation.id);
    await deps.database.evaluation.update({ where: { id: createEvaluation.id }, data: { status } });
  }
});

const decide = async (status: string) => {
  const { updateEvaluations } = await run(
    `mutation ($ids: [ID!]!, $status: RequestStatus!) {
      updateEvaluations(ids: $ids, status: $status) { done refused { id reason } }
    }`,
    { ids, status },
  );
  return updateEvaluations;
};

it("approves the pending and rejected evaluations", async () => {
  const [pending, approved, rejected] = ids;
  expect(await decide("APPROVED")).toEqual({
    done: [pending, rejected],
    refused: [{ id: approved, reason: "You Have Already Approved This Request" }],
  });
  expect(await deps.database.evaluation.count({ where: { status: "APPROVED" } })).toBe(3);
});

it("rejects the pending evaluations", async () => {
  const [pending, approved, rejected] = ids;
  expect(await decide("REJECTED")).toEqual({
    done: [pending],
    refused: [
      { id: approved, reason: "You Have Already Approved This Request" },
      { id: rejected, reason: "You Have Already Rejected This Request" },
    ],
  });
});

it("deletes the decided evaluations; unknown ids are not found", async () => {
  const [pending, approved, rejected] = ids;
  const { deleteEvaluations } = await run(
    "mutation ($ids: [ID!]!) { deleteEvaluations(ids: $ids) { done refused { id reason } } }",
    { ids: [...ids, "none"] },
  );
  expect(deleteEvaluations).toEqual({
    done: [approved, rejected],
    refused: [
      { id: pending, reason: "Please Approve or Reject This Request Before Deleting It" },
      { id: "none", reason: "No evaluations Found with that ID" },
    ],
  });
  expect(await deps.database.evaluation.findMany({ select: { id: true } })).toEqual([
    { id: pending },
  ]);
});
