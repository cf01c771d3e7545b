import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { phoneInput } from "../../testing/fixtures/factories.ts";
import { waitingBehind } from "../../testing/locks.ts";
import { storeSvgImages } from "../uploads/service.ts";

const { rest, graphql, signIn, deps } = await testApp();

let admin: Caller;
let customer: Caller;
let otherCustomer: Caller;
let deviceId: string;

beforeEach(async () => {
  await emptyDatabase();
  [admin, customer, otherCustomer] = await Promise.all([
    signIn("ADMIN"),
    signIn("CUSTOMER"),
    signIn("CUSTOMER"),
  ]);
  deviceId = await createDevice();
});

async function createDevice(given: Parameters<typeof phoneInput>[0] = {}): Promise<string> {
  const { body } = await graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: { smartphone: phoneInput(given) } },
    { as: admin },
  );
  return body.data.createDevice.id;
}

const createEvaluation = (as = customer) =>
  graphql(
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: evaluationInput(deviceId) },
    { as },
  );

async function create(as = customer): Promise<string> {
  const { body } = await createEvaluation(as);
  return body.data.createEvaluation.id;
}

const decide = (id: string, status: string, as = admin) =>
  rest(`PATCH /evaluations/${id}`, { as, body: { status } });

const remove = (id: string, as = admin) => rest(`DELETE /evaluations/${id}`, { as });

const statusOf = async (id: string) =>
  (await deps.database.evaluation.findUnique({ where: { id } }))?.status;

describe("deciding", () => {
  it.each([
    ["Pending", "Approved", 200],
    ["Pending", "Rejected", 200],
    ["Pending", "Pending", 409],
    ["Rejected", "Approved", 200],
    ["Rejected", "Rejected", 409],
    ["Rejected", "Pending", 409],
    ["Approved", "Approved", 409],
    ["Approved", "Rejected", 409],
    ["Approved", "Pending", 409],
  ])("from %s to %s has status %i", async (from, to, expected) => {
    const id = await create();
    if (from !== "Pending") await decide(id, from);
    const response = await decide(id, to);
    expect(response.status).toBe(expected);
    expect(await statusOf(id)).toBe((expected === 200 ? to : from).toUpperCase());
    if (expected === 200) expect(response.body.data.status).toBe(to);
  });

  it("returns the reason", async () => {
    const id = await create();
    await decide(id, "Approved");
    const { body } = await decide(id, "Rejected");
    expect(body.message).toBe("You Have Already Approved This Request");
  });

  it.each(["approved", "", null, 1])("an unknown status, %j, is refused", async (status) => {
    const id = await create();
    const response = await rest(`PATCH /evaluations/${id}`, { as: admin, body: { status } });
    expect(response.status).toBe(400);
    expect(await statusOf(id)).toBe("PENDING");
  });

  it("only one of many simultaneous approvals succeeds", async () => {
    const id = await create();
    const responses = await Promise.all(Array.from({ length: 20 }, () => decide(id, "Approved")));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("also works by GraphQL", async () => {
    const id = await create();
    const mutation = `mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { status } }`;
    const { body } = await graphql(mutation, { id }, { as: admin });
    expect(body.data.updateEvaluation.status).toBe("APPROVED");
    const again = await graphql(mutation, { id }, { as: admin });
    expect(again.body.errors?.[0]?.extensions.code).toBe("CONFLICT");
  });
});

describe("a rejection", () => {
  const read = async (id: string, as = customer) =>
    (await rest(`GET /evaluations/${id}`, { as })).body;

  it("has a reason, which the seller reads", async () => {
    const id = await create();
    const body = { status: "Rejected", reason: "  We don't buy models of before 2019.  " };
    expect((await rest(`PATCH /evaluations/${id}`, { as: admin, body })).status).toBe(200);
    const { rejection } = (await read(id)).data;
    expect(rejection.reason).toBe("We don't buy models of before 2019.");
    expect(Date.parse(rejection.at)).toBeLessThanOrEqual(deps.clock().getTime());
  });

  it("of several evaluations gives the same reason to each seller", async () => {
    const ids = [await create(), await create(otherCustomer)];
    const mutation = `mutation ($ids: [ID!]!) {
      updateEvaluations(ids: $ids, status: REJECTED, reason: "Too old") { done } }`;
    await graphql(mutation, { ids }, { as: admin });
    expect((await read(ids[0] ?? "")).data.rejection.reason).toBe("Too old");
    expect((await read(ids[1] ?? "", otherCustomer)).data.rejection.reason).toBe("Too old");
  });

  it("no longer exists after an approval", async () => {
    const id = await create();
    expect((await read(id)).data.rejection).toBeNull();
    await decide(id, "Rejected");
    expect((await read(id)).data.rejection.reason).toBe("");
    await decide(id, "Approved");
    expect((await read(id)).data.rejection).toBeNull();
  });

  it.each([
    ["a reason with an approval", { status: "Approved", reason: "It is fine" }],
    ["a reason that is too long", { status: "Rejected", reason: "x".repeat(501) }],
    ["a reason that is no text", { status: "Rejected", reason: 1 }],
  ])("%s is refused, and decides nothing", async (_what, body) => {
    const id = await create();
    const response = await rest(`PATCH /evaluations/${id}`, { as: admin, body });
    expect(response.status).toBe(400);
    expect(await statusOf(id)).toBe("PENDING");
  });
});

describe("deleting", () => {
  it("is refused while the evaluation is pending", async () => {
    const id = await create();
    expect((await remove(id)).status).toBe(409);
    expect(await statusOf(id)).toBe("PENDING");
  });

  it.each(["Approved", "Rejected"])("an evaluation that is %s is deleted, once", async (status) => {
    const id = await create();
    await decide(id, status);
    const response = await remove(id);
    expect(response.status).toBe(200);
    expect(response.body.data).toBe(id);
    expect((await remove(id)).status).toBe(404);
  });
});

describe("permissions", () => {
  it("a customer reads their own evaluations, an admin all", async () => {
    const mine = await create();
    const theirs = await create(otherCustomer);
    const ids = async (as: Caller) => {
      const { body } = await rest("GET /evaluations", { as });
      return body.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await ids(customer)).toEqual([mine]);
    expect(await ids(otherCustomer)).toEqual([theirs]);
    expect(await ids(admin)).toEqual([theirs, mine]);
    const response = await rest(`GET /evaluations/${theirs}`, { as: customer });
    expect(response.status).toBe(404);
    expect(response.body.message).toBe("No evaluations Found with that ID");
  });

  it("a visitor may do nothing", async () => {
    const id = await create();
    const statuses = [
      (await rest("GET /evaluations")).status,
      (await rest(`GET /evaluations/${id}`)).status,
      (await rest("POST /evaluations", { body: {} })).status,
      (await decide(id, "Approved", null)).status,
      (await remove(id, null)).status,
    ];
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect((await createEvaluation(null)).body.errors?.[0]?.extensions.code).toBe(
      "UNAUTHENTICATED",
    );
  });

  it("a customer may not decide, not even on their own evaluations", async () => {
    const id = await create();
    expect((await decide(id, "Approved", customer)).status).toBe(403);
    expect((await remove(id, customer)).status).toBe(403);
    expect(await statusOf(id)).toBe("PENDING");
  });
});

describe("a device that is deleted", () => {
  it("is not found by a later evaluation", async () => {
    const { body } = await waitingBehind(
      deps.database,
      (transaction) => transaction.device.delete({ where: { id: deviceId } }),
      () => createEvaluation(),
    );
    expect(body.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect(await deps.database.evaluation.count()).toBe(0);
  });

  it("keeps its image for the evaluations that use it", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const [coverImage] = await storeSvgImages(deps, [svg]);
    deviceId = await createDevice({ coverImage });
    const id = await create();
    await rest(`DELETE /smartphones/${deviceId}`, { as: admin });
    expect(await deps.database.image.count()).toBe(1);
    const { body } = await graphql(
      "query ($id: ID!) { evaluation(id: $id) { device { id } seen { coverImage { path } } } }",
      { id },
      { as: customer },
    );
    expect(body.data.evaluation).toEqual({
      device: null,
      seen: { coverImage: { path: coverImage } },
    });
  });
});
