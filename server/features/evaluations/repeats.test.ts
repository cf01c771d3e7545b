import { beforeEach, describe, expect, test } from "vitest";
import { dayOf } from "../../../shared/days.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { evaluationBody, evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { statementsOf } from "../../testing/statements.ts";

const { rest, graphql, signIn, deps, wait } = await testApp();

const admin = await signIn("ADMIN");
let seller: NonNullable<Caller>;
let deviceId: string;
let variants: { id: string }[];

beforeEach(async () => {
  seller = await signIn("CUSTOMER");
  const input = {
    smartphone: phoneInput({ variants: [variantInput(), variantInput({ rom: 512 })] }),
  };
  const mutation = `mutation ($input: DeviceInput!) {
    createDevice(input: $input) { id ... on Smartphone { variants { id } } } }`;
  const { body } = await graphql(mutation, { input }, { as: admin });
  ({ id: deviceId, variants } = body.data.createDevice);
});

const send = async (given: object = {}, as = seller) => {
  const { body } = await graphql(
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: { ...evaluationInput(deviceId), ...given } },
    { as },
  );
  const [error] = body.errors ?? [];
  return { id: body.data?.createEvaluation.id as string | undefined, error };
};

const countOf = (caller: NonNullable<Caller>) =>
  deps.database.evaluation.count({ where: { userId: caller.id } });

describe("an equal sell request within ten minutes", () => {
  test("is a conflict that names the first request, in both APIs", async () => {
    const first = await send();
    const { error } = await send({ availableAccessories: ["MONEY_RECEIPT", "ORIGINAL_CHARGER"] });
    expect(error?.message).toBe("You have just sent this sell request");
    expect(error?.extensions).toMatchObject({ code: "CONFLICT", id: first.id });
    const body = evaluationBody({ smartPhone: deviceId });
    const response = await rest("POST /evaluations", { as: seller, body });
    expect(response.status).toBe(409);
    const message = "You have just sent this sell request";
    expect(response.body).toEqual({ status: "fail", message, _id: first.id });
    expect(await countOf(seller)).toBe(1);
  });

  test("is a conflict even if the price that the seller sees has changed in the meantime", async () => {
    const first = await send();
    expect((await send({ quotedAmount: 1 })).error?.extensions.id).toBe(first.id);
  });

  test("is made once out of ten simultaneous attempts", async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => send()));
    const [id] = sent.flatMap((each) => each.id ?? []);
    expect(sent.filter(({ error }) => error?.extensions.id === id)).toHaveLength(9);
    expect(await countOf(seller)).toBe(1);
  });

  test.each([
    ["another answer", { warranty: "MORE_THAN_3_MONTHS" }],
    ["another accessory", { availableAccessories: ["ONLY_DEVICE"] }],
    ["no battery health", { batteryHealth: null }],
    ["a day to come", { visitDay: dayOf(deps.clock()) }],
    ["another way to be paid", { payout: { method: "CASH" } }],
    ["one issue more", { otherIssues: ["CHARGING_PORT", "FACE_ID"] }],
  ])("is not a repetition with %s", async (_what, given) => {
    await send();
    expect((await send(given)).error).toBeUndefined();
  });

  test("is not a repetition for another variant or another seller", async () => {
    await send({ variantId: variants[0]?.id });
    expect((await send({ variantId: variants[1]?.id })).error).toBeUndefined();
    expect((await send({}, await signIn("CUSTOMER"))).error).toBeUndefined();
  });

  test("is accepted after ten minutes, a decision or a withdrawal", async () => {
    const first = await send();
    wait(10 * 60 + 1);
    const second = await send();
    expect([first.error, second.error]).toEqual([undefined, undefined]);
    await rest(`PATCH /evaluations/${second.id}`, { as: admin, body: { status: "Rejected" } });
    const third = await send();
    expect(third.error).toBeUndefined();
    await rest(`POST /evaluations/${third.id}/withdraw`, { as: seller });
    expect((await send()).error).toBeUndefined();
  });
});

describe("a seller's other sell requests of the same device", () => {
  const read = async (as: Caller) => {
    const query = "{ evaluations(first: 100) { nodes { id sameFromSeller } } }";
    const { body } = await graphql(query, {}, { as });
    const nodes = body.data.evaluations.nodes as { id: string; sameFromSeller: string[] }[];
    return new Map(nodes.map(({ id, sameFromSeller }) => [id, sameFromSeller]));
  };

  test("are listed while both are under way", async () => {
    const first = (await send()).id ?? "";
    const second = (await send({ warranty: "MORE_THAN_3_MONTHS" })).id ?? "";
    const ofVariant = (await send({ variantId: variants[1]?.id })).id ?? "";
    const ofOther = (await send({}, await signIn("CUSTOMER"))).id ?? "";
    for (const as of [seller, admin]) {
      const others = await read(as);
      expect(others.get(first)).toEqual([second]);
      expect(others.get(second)).toEqual([first]);
      expect(others.get(ofVariant)).toEqual([]);
    }
    expect((await read(admin)).get(ofOther)).toEqual([]);
    const approve = { as: admin, body: { status: "Approved" } };
    await rest(`PATCH /evaluations/${first}`, approve);
    expect((await read(admin)).get(second)).toEqual([first]);
    const purchase = { where: { evaluationId: first }, data: { state: "RETURNED" as const } };
    await deps.database.purchase.update(purchase);
    const others = await read(admin);
    expect([others.get(first), others.get(second)]).toEqual([[], []]);
  });

  test("are read with one statement for a list", async () => {
    await send();
    const few = (await statementsOf(() => read(seller))).length;
    for (const warranty of ["MORE_THAN_3_MONTHS", "LESS_THAN_3_MONTHS"]) await send({ warranty });
    expect(await statementsOf(() => read(seller))).toHaveLength(few);
  });
});
