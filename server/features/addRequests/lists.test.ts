import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../testing/app.ts";
import { testApp } from "../../testing/app.ts";
import { statementsOf } from "../../testing/statements.ts";

const { rest, graphql, signIn, deps } = await testApp();

const document = `
  query ($filter: AddRequestFilter, $first: Int! = 24, $after: String, $offset: Int! = 0,
         $orderBy: CreationOrder! = NEWEST) {
    addRequests(filter: $filter, first: $first, after: $after, offset: $offset, orderBy: $orderBy) {
      nodes { model kind status requester { firstName mobile } device { title } }
      pageInfo { hasNextPage hasPreviousPage endCursor }
      totalCount
      statuses { status count }
    }
  }`;

type Page = {
  nodes: { model: string; requester: { mobile: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
  totalCount: number;
  statuses: { status: string; count: number }[];
};

let admin: Caller;
let customer: Caller;

async function read(variables: Record<string, unknown> = {}, as = admin): Promise<Page> {
  const { body } = await graphql(document, variables, { as });
  expect(body.errors).toBeUndefined();
  return body.data.addRequests;
}

const models = async (variables: Record<string, unknown> = {}, as = admin) =>
  (await read(variables, as)).nodes.map(({ model }) => model);

/** Add requests, oldest first. Two of them have the same creation time. */
const created = [
  { kind: "smartphones", brand: "Nokia", model: "3310", status: "Rejected", at: 1 },
  { kind: "smartphones", brand: "Samsung", model: "Galaxy S24", status: "Approved", at: 2 },
  { kind: "tablets", brand: "Samsung", model: "Galaxy Tab S9", at: 3 },
  { kind: "wearables", brand: "Xiaomi", model: "Band 100% _new_", at: 3 },
  { kind: "smartphones", brand: "Vivo", model: "V\\50", at: 4 },
];

beforeAll(async () => {
  admin = await signIn("ADMIN");
  customer = await signIn("CUSTOMER");
  const otherCustomer = await signIn("CUSTOMER");
  for (const [index, { kind, brand, model, status, at }] of created.entries()) {
    const as = index < 3 ? customer : otherCustomer;
    const path = `/${kind}/add-request`;
    const { body } = await rest(`POST ${path}`, { as, body: { brand, model } });
    const { _id: id } = body.data.data;
    const createdAt = new Date(Date.UTC(2026, 0, at));
    await deps.database.addRequest.update({ where: { id }, data: { createdAt } });
    if (status) await rest(`PATCH ${path}/${id}`, { as: admin, body: { status } });
  }
});

describe("the list", () => {
  const newestFirst = ["V\\50", "Band 100% _new_", "Galaxy Tab S9", "Galaxy S24", "3310"];

  it("contains all requests for an admin, newest first, and sorted by id if their times are equal", async () => {
    expect(await models()).toEqual(newestFirst);
    expect(await models({ orderBy: "OLDEST" })).toEqual(newestFirst.toReversed());
  });

  it("contains and counts only a customer's own requests", async () => {
    const page = await read({}, customer);
    expect(page.nodes.map(({ model }) => model)).toEqual(newestFirst.slice(2));
    expect(page.totalCount).toBe(3);
    expect(page.statuses).toEqual([
      { status: "PENDING", count: 1 },
      { status: "APPROVED", count: 1 },
      { status: "REJECTED", count: 1 },
    ]);
    expect(new Set(page.nodes.map(({ requester }) => requester.mobile))).toEqual(
      new Set([customer?.mobile]),
    );
  });

  it("is refused to visitors", async () => {
    const { body } = await graphql(document);
    expect(body.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  it("has complete pages by cursor, in both orders", async () => {
    for (const orderBy of ["NEWEST", "OLDEST"]) {
      const models: string[] = [];
      let after: string | undefined;
      for (let more = true; more; ) {
        const { nodes, pageInfo } = await read({ first: 2, after, orderBy });
        models.push(...nodes.map(({ model }) => model));
        after = pageInfo.endCursor;
        more = pageInfo.hasNextPage;
      }
      expect(models).toEqual(orderBy === "NEWEST" ? newestFirst : newestFirst.toReversed());
    }
  });

  it("has pages by offset", async () => {
    const page = await read({ first: 2, offset: 2 });
    expect(page.nodes.map(({ model }) => model)).toEqual(newestFirst.slice(2, 4));
    expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const overRest = await rest("GET /smartphones/add-request?limit=1&page=2&sort=createdAt", {
      as: admin,
    });
    expect(overRest.body.data.data).toMatchObject([{ model: "Galaxy S24" }]);
  });
});

describe("the filter", () => {
  it.each([
    [{ kind: "TABLET" }, ["Galaxy Tab S9"]],
    [{ status: "PENDING" }, ["V\\50", "Band 100% _new_", "Galaxy Tab S9"]],
    [{ kind: "SMARTPHONE", status: "REJECTED" }, ["3310"]],
    [{ search: "GALAXY" }, ["Galaxy Tab S9", "Galaxy S24"]],
    [{ search: "msung gal" }, ["Galaxy Tab S9", "Galaxy S24"]],
    [{ search: "galaxy", status: "APPROVED" }, ["Galaxy S24"]],
    [{ search: "  nokia " }, ["3310"]],
    [{ search: "apple" }, []],
  ])("finds with %j", async (filter, found) => {
    const page = await read({ filter });
    expect(page.nodes.map(({ model }) => model)).toEqual(found);
    expect(page.totalCount).toBe(found.length);
  });

  it.each([
    ["%", ["Band 100% _new_"]],
    ["_", ["Band 100% _new_"]],
    ["0%", ["Band 100% _new_"]],
    ["\\", ["V\\50"]],
    ["'; --", []],
  ])("matches %s literally", async (search, found) => {
    expect(await models({ filter: { search } })).toEqual(found);
  });

  it("finds a request by its address", async () => {
    const request = await deps.database.addRequest.findFirstOrThrow({ where: { model: "V\\50" } });
    const address = `https://shop.example/smartphoneAddRequestDetails/${request.id}`;
    for (const search of [address, address.toUpperCase(), request.id])
      expect(await models({ filter: { search } }), search).toEqual(["V\\50"]);
  });

  it("finds the requests of a person by name and by number, only for an admin", async () => {
    const { mobile } = await deps.database.user.update({
      where: {
        id: (await deps.database.addRequest.findFirstOrThrow({ where: { model: "V\\50" } })).userId,
      },
      data: { firstName: "Rafiq", lastName: "Islam" },
    });
    const theirs = ["V\\50", "Band 100% _new_"];
    const searches = [
      "rafiq",
      "Islam RAFI",
      mobile,
      `+88 ${mobile.slice(0, 5)}-${mobile.slice(5)}`,
    ];
    for (const search of [...searches, mobile.slice(-6)])
      expect(await models({ filter: { search } }), search).toEqual(theirs);
    for (const search of ["rafiq karim", mobile.slice(-4)])
      expect(await models({ filter: { search } }), search).toEqual([]);
    expect(await models({ filter: { search: mobile } }, customer)).toEqual([]);
  });

  it("does not narrow the counts of statuses by its own status", async () => {
    const { totalCount, statuses } = await read({
      filter: { kind: "SMARTPHONE", status: "APPROVED" },
    });
    expect(totalCount).toBe(1);
    expect(statuses.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it.each([
    ["search", { filter: { search: "x".repeat(101) } }],
    ["search", { filter: { search: "a\0b" } }],
    ["first", { first: 0 }],
    ["first", { first: 101 }],
    ["offset", { offset: -1 }],
    ["after", { after: "x" }],
  ])("refuses an invalid %s", async (field, variables) => {
    const { body } = await graphql(document, variables, { as: admin });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(Object.keys(body.errors?.[0]?.extensions.fields)).toEqual([field]);
  });
});

it("a page takes as many SQL statements for one request as for five", async () => {
  const statements = async (first: number) => (await statementsOf(() => read({ first }))).length;
  await read();
  const forOne = await statements(1);
  expect(await statements(5)).toBe(forOne);
  expect(forOne).toBeLessThanOrEqual(3);
});
