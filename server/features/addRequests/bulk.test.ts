import { beforeEach, describe, expect, it } from "vitest";
import type { RequestStatus } from "../../generated/graphql.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";

const { graphql, signIn, deps } = await testApp();

let admin: Caller;
let customer: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await signIn("ADMIN");
  customer = await signIn("CUSTOMER");
});

const unknown = "0190a000-0000-7000-8000-000000000000";
const notFound = "No add requests Found with that ID";

/** Creates requests with these statuses and returns their ids. */
async function requests(...statuses: RequestStatus[]): Promise<string[]> {
  const fields = {
    kind: "TABLET",
    brand: "Apple",
    model: "iPad",
    searchText: "apple ipad",
  } as const;
  const rows = await deps.database.addRequest.createManyAndReturn({
    data: statuses.map((status) => ({ ...fields, status, userId: customer.id })),
  });
  return rows.map(({ id }) => id);
}

/** Reads the statuses of all requests by their ids. */
async function statuses(): Promise<Record<string, string>> {
  const rows = await deps.database.addRequest.findMany();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

const decide = (ids: unknown, status = "REJECTED", as = admin) =>
  graphql(
    `mutation ($ids: [ID!]!, $status: RequestStatus!) {
      updateAddRequests(ids: $ids, status: $status) { done refused { id reason } }
    }`,
    { ids, status },
    { as },
  );

const remove = (ids: unknown, as = admin) =>
  graphql(
    "mutation ($ids: [ID!]!) { deleteAddRequests(ids: $ids) { done refused { id reason } } }",
    { ids },
    { as },
  );

describe("declining several", () => {
  it("declines the pending requests and returns a reason for each of the others", async () => {
    const [first, approved, rejected, last] = await requests(
      "PENDING",
      "APPROVED",
      "REJECTED",
      "PENDING",
    );
    const { body } = await decide([last, approved, unknown, rejected, "malformed", first]);
    expect(body.data.updateAddRequests).toEqual({
      done: [last, first],
      refused: [
        { id: approved, reason: "You Have Already Approved This Request" },
        { id: unknown, reason: notFound },
        { id: rejected, reason: "You Have Already Rejected This Request" },
        { id: "malformed", reason: notFound },
      ],
    });
    expect(Object.values(await statuses()).sort()).toEqual([
      "APPROVED",
      "REJECTED",
      "REJECTED",
      "REJECTED",
    ]);
  });

  it("leaves other requests as they are", async () => {
    const [one, other] = await requests("PENDING", "PENDING");
    await decide([one]);
    expect(await statuses()).toEqual({ [String(one)]: "REJECTED", [String(other)]: "PENDING" });
  });

  it("counts an id once if it is given twice, in any letter case", async () => {
    const [id = ""] = await requests("PENDING");
    const { body } = await decide([id, id.toUpperCase(), id]);
    expect(body.data.updateAddRequests).toEqual({ done: [id], refused: [] });
  });

  it("makes no request pending again", async () => {
    const [id] = await requests("REJECTED");
    const { body } = await decide([id], "PENDING");
    expect(body.data.updateAddRequests.refused[0].reason).toBe(
      "A Request Can Not Be Made Pending Again",
    );
  });

  it("is applied to each request once if several admins decide on the same requests at the same time", async () => {
    const ids = await requests(...Array<RequestStatus>(30).fill("PENDING"));
    const responses = await Promise.all([
      decide(ids, "REJECTED"),
      decide([...ids].reverse(), "APPROVED"),
      decide(ids, "REJECTED"),
    ]);
    const done = responses.flatMap(({ body }) => body.data.updateAddRequests.done);
    expect(done.sort()).toEqual([...ids].sort());
  });
});

describe("deleting several", () => {
  it("deletes the decided requests and keeps the pending requests", async () => {
    const [pending, approved, rejected] = await requests("PENDING", "APPROVED", "REJECTED");
    const { body } = await remove([pending, approved, rejected, unknown]);
    expect(body.data.deleteAddRequests).toEqual({
      done: [approved, rejected],
      refused: [
        { id: pending, reason: "Please Approve or Reject This Request Before Deleting It" },
        { id: unknown, reason: notFound },
      ],
    });
    expect(await statuses()).toEqual({ [String(pending)]: "PENDING" });
  });
});

describe("limits", () => {
  it("a hundred ids at the same time are accepted", async () => {
    const ids = await requests(...Array<RequestStatus>(100).fill("PENDING"));
    expect((await decide(ids)).body.data.updateAddRequests.done).toHaveLength(100);
    expect((await remove(ids)).body.data.deleteAddRequests.done).toHaveLength(100);
    expect(await statuses()).toEqual({});
  });

  it("more than a hundred ids, or none, are refused before any request is changed", async () => {
    const ids = await requests(...Array<RequestStatus>(101).fill("PENDING"));
    for (const these of [ids, []]) {
      for (const { body } of [await decide(these), await remove(these)]) {
        expect(body.errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
        expect(Object.keys(body.errors?.[0]?.extensions.fields)).toEqual(["ids"]);
      }
    }
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(["PENDING"]));
  });

  it.each(["\0", "'; DROP TABLE add_request; --", "x".repeat(36), ""])(
    "a malformed id is not found",
    async (id) => {
      const { body } = await remove([id]);
      expect(body.data.deleteAddRequests.refused).toEqual([{ id, reason: notFound }]);
    },
  );

  it("a customer may not decide, not even on their own requests", async () => {
    const [pending, rejected] = await requests("PENDING", "REJECTED");
    for (const as of [customer, null]) {
      const code = as ? "FORBIDDEN" : "UNAUTHENTICATED";
      expect((await decide([pending], "APPROVED", as)).body.errors?.[0]?.extensions.code).toBe(
        code,
      );
      expect((await remove([rejected], as)).body.errors?.[0]?.extensions.code).toBe(code);
    }
    expect(Object.values(await statuses()).sort()).toEqual(["PENDING", "REJECTED"]);
  });
});
