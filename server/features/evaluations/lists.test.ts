import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { phoneInput } from "../../testing/fixtures/factories.ts";
import { statementsOf } from "../../testing/statements.ts";

const { deps, rest, graphql, signIn } = await testApp();

const document = `
  query ($filter: EvaluationFilter, $first: Int! = 24) {
    evaluations(filter: $filter, first: $first) {
      nodes {
        kind status seen { model }
        screen { deadPixels } body { backPanel }
        requester { mobile }
        device { title brand variants { ram } ... on Smartphone { specifications { sim } } }
      }
      totalCount
      statuses { status count }
    }
  }`;

let admin: Caller;
let customer: Caller;

async function read(variables: Record<string, unknown> = {}, as = admin) {
  const { body } = await graphql(document, variables, { as });
  expect(body.errors).toBeUndefined();
  return body.data.evaluations;
}

async function sell(device: object, as: Caller): Promise<string> {
  const created = await graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: device },
    { as: admin },
  );
  const { body } = await graphql(
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: evaluationInput(created.body.data.createDevice.id) },
    { as },
  );
  return body.data.createEvaluation.id;
}

beforeAll(async () => {
  admin = await signIn("ADMIN");
  customer = await signIn("CUSTOMER");
  const otherCustomer = await signIn("CUSTOMER");
  const approved = await sell({ smartphone: phoneInput({ model: "Galaxy S9" }) }, customer);
  await rest(`PATCH /evaluations/${approved}`, { as: admin, body: { status: "Approved" } });
  await sell({ tablet: phoneInput({ model: "Galaxy Tab S9" }) }, customer);
  await sell({ smartphone: phoneInput({ brand: "Vivo", model: "V50" }) }, otherCustomer);
});

describe("the list of evaluations", () => {
  it("contains all evaluations for an admin, newest first, with answers and devices", async () => {
    const { nodes, totalCount } = await read();
    expect(totalCount).toBe(3);
    expect(nodes[0]).toEqual({
      kind: "SMARTPHONE",
      status: "PENDING",
      seen: { model: "V50" },
      screen: { deadPixels: "NO_SPOT" },
      body: { backPanel: "CRACKED" },
      requester: { mobile: expect.any(String) },
      device: {
        title: "Vivo V50",
        brand: "Vivo",
        variants: [{ ram: 8 }],
        specifications: { sim: "DUAL_SIM" },
      },
    });
  });

  it("contains and counts only a customer's own evaluations", async () => {
    const { nodes, statuses } = await read({}, customer);
    expect(nodes.map(({ seen }: { seen: { model: string } }) => seen.model)).toEqual([
      "Galaxy Tab S9",
      "Galaxy S9",
    ]);
    expect(statuses).toEqual([
      { status: "PENDING", count: 1 },
      { status: "APPROVED", count: 1 },
      { status: "REJECTED", count: 0 },
    ]);
  });

  it.each([
    [{ kind: "TABLET" }, ["Galaxy Tab S9"]],
    [{ status: "APPROVED" }, ["Galaxy S9"]],
    [{ search: "SAMSUNG" }, ["Galaxy Tab S9", "Galaxy S9"]],
    [{ search: "galaxy", status: "PENDING" }, ["Galaxy Tab S9"]],
    [{ search: "%" }, []],
  ])("finds with %j", async (filter, found) => {
    const { nodes, totalCount } = await read({ filter });
    expect(nodes.map(({ seen }: { seen: { model: string } }) => seen.model)).toEqual(found);
    expect(totalCount).toBe(found.length);
  });

  it("finds the requests of a person by number, if the caller may read customers", async () => {
    const { nodes } = await read({ filter: { search: "V50" } });
    const { mobile } = nodes[0].requester;
    const found = async (as: Caller) => (await read({ filter: { search: mobile } }, as)).totalCount;
    expect([await found(admin), await found(customer)]).toEqual([1, 0]);
  });

  it("finds a request by its address, and by an address of its device", async () => {
    const { device, id } = await deps.database.evaluation.findFirstOrThrow({
      where: { device: { model: "V50" } },
      include: { device: true },
    });
    const quote = `https://shop.example/bn/quote/former-name-${device?.key}?utm=1`;
    for (const search of [`/evaluationDetails/${id}`, id, quote, device?.key, device?.id]) {
      const { nodes } = await read({ filter: { search } });
      expect(nodes, search).toMatchObject([{ seen: { model: "V50" } }]);
      expect((await read({ filter: { search } }, customer)).totalCount, search).toBe(0);
    }
  });

  it("takes as many SQL statements for one evaluation as for three", async () => {
    const statements = async (first: number) => (await statementsOf(() => read({ first }))).length;
    await read();
    const forOne = await statements(1);
    expect(await statements(3)).toBe(forOne);
    expect(forOne).toBeLessThanOrEqual(3);
  });
});
