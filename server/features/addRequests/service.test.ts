import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { deviceInputs, phoneInput } from "../../testing/fixtures/factories.ts";

const { rest, graphql, signIn, deps } = await testApp();

let admin: Caller;
let customer: Caller;
let otherCustomer: Caller;

beforeEach(async () => {
  await emptyDatabase();
  [admin, customer, otherCustomer] = await Promise.all([
    signIn("ADMIN"),
    signIn("CUSTOMER"),
    signIn("CUSTOMER"),
  ]);
});

const path = "/smartphones/add-request";

async function create(as = customer): Promise<string> {
  const body = { brand: "Nothing", model: "Phone (3)", comments: "In white, please" };
  const response = await rest(`POST ${path}`, { as, body });
  expect(response.status).toBe(201);
  return response.body.data.data._id;
}

const decide = (id: string, status: string, as = admin) =>
  rest(`PATCH ${path}/${id}`, { as, body: { status } });

const remove = (id: string, as = admin) => rest(`DELETE ${path}/${id}`, { as });

const statusOf = async (id: string) =>
  (await deps.database.addRequest.findUnique({ where: { id } }))?.status;

const approve = (id: string, device: object = deviceInputs.SMARTPHONE, as = admin) =>
  graphql(
    `mutation ($id: ID!, $device: DeviceInput!) {
      approveAddRequest(id: $id, device: $device) { id status device { id title price } }
    }`,
    { id, device },
    { as },
  );

describe("deciding", () => {
  it.each(["Approved", "Rejected"])("a pending request becomes %s, once", async (status) => {
    const id = await create();
    const response = await decide(id, status);
    expect(response.status).toBe(200);
    expect(response.body.data.data.status).toBe(status);
    for (const another of ["Approved", "Rejected"]) {
      const refused = await decide(id, another);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toBe(`You Have Already ${status} This Request`);
    }
    expect(await statusOf(id)).toBe(status.toUpperCase());
  });

  it("no request is made pending again", async () => {
    const id = await create();
    expect((await decide(id, "Pending")).status).toBe(409);
    await decide(id, "Rejected");
    expect((await decide(id, "Pending")).body.message).toBe(
      "A Request Can Not Be Made Pending Again",
    );
  });

  it.each(["approved", "PENDING", "", null, 1, ["Approved"]])(
    "an unknown status, %j, is refused",
    async (status) => {
      const id = await create();
      const response = await rest(`PATCH ${path}/${id}`, { as: admin, body: { status } });
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.errors)).toEqual(["status"]);
      expect(await statusOf(id)).toBe("PENDING");
    },
  );

  it("only one of many simultaneous decisions succeeds", async () => {
    const id = await create();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => decide(id, n % 2 ? "Approved" : "Rejected")),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await statusOf(id)).toBe(accepted[0]?.body.data.data.status.toUpperCase());
  });
});

describe("approving by creating the device", () => {
  it("creates the device and approves the request", async () => {
    const id = await create();
    const { body } = await approve(id);
    const { status, device } = body.data.approveAddRequest;
    expect(status).toBe("APPROVED");
    expect(device).toMatchObject({ title: "Samsung Galaxy S24 Ultra", price: 90_000 });
    const shown = await rest(`GET ${path}/${id}`, { as: customer });
    expect(shown.body.data.data.device).toBe(device.id);
  });

  it("creates one device for twenty simultaneous approvals", async () => {
    const id = await create();
    const responses = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    const errors = responses.flatMap(({ body }) => body.errors ?? []);
    expect(responses.filter(({ body }) => body.data?.approveAddRequest)).toHaveLength(1);
    expect(errors).toHaveLength(19);
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["CONFLICT"]));
    expect(errors[0]?.message).toBe("You Have Already Approved This Request");
    expect(await deps.database.device.count()).toBe(1);
  });

  it("leaves the request pending if the device is not valid", async () => {
    const id = await create();
    const { body } = await approve(id, { smartphone: phoneInput({ variants: [] }) });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(await statusOf(id)).toBe("PENDING");
    expect(await deps.database.device.count()).toBe(0);
  });

  it("refuses a device of another kind", async () => {
    const id = await create();
    const { body } = await approve(id, deviceInputs.TABLET);
    expect(body.errors?.[0]?.message).toBe("The Device Must Be of the Kind That Was Requested");
    expect(await statusOf(id)).toBe("PENDING");
    expect(await deps.database.device.count()).toBe(0);
  });

  it("is refused for a rejected request", async () => {
    const id = await create();
    await decide(id, "Rejected");
    const { body } = await approve(id);
    expect(body.errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect(await deps.database.device.count()).toBe(0);
  });

  it("keeps the request when its device is deleted", async () => {
    const id = await create();
    const { body } = await approve(id);
    const device = body.data.approveAddRequest.device.id;
    expect((await rest(`DELETE /smartphones/${device}`, { as: admin })).status).toBe(200);
    const shown = await rest(`GET ${path}/${id}`, { as: customer });
    expect(shown.body.data.data).toMatchObject({ status: "Approved", device: null });
  });
});

describe("deleting", () => {
  it("is refused while the request is pending", async () => {
    const id = await create();
    const response = await remove(id);
    expect(response.status).toBe(409);
    expect(response.body.message).toBe("Please Approve or Reject This Request Before Deleting It");
    expect(await statusOf(id)).toBe("PENDING");
  });

  it.each(["Approved", "Rejected"])("a request that is %s is deleted, once", async (status) => {
    const id = await create();
    await decide(id, status);
    const response = await remove(id);
    expect(response.status).toBe(200);
    expect(response.body.data.data).toBe(id);
    expect((await remove(id)).status).toBe(404);
  });
});

describe("permissions", () => {
  it("a customer reads their own requests, an admin all", async () => {
    const mine = await create();
    const theirs = await create(otherCustomer);
    const ids = async (as: Caller) => {
      const response = await rest(`GET ${path}`, { as });
      return response.body.data.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await ids(customer)).toEqual([mine]);
    expect(await ids(otherCustomer)).toEqual([theirs]);
    expect(await ids(admin)).toEqual([theirs, mine]);
    expect((await rest(`GET ${path}/${theirs}`, { as: customer })).status).toBe(404);
    expect((await rest(`GET ${path}/${theirs}`, { as: admin })).status).toBe(200);
  });

  it("a visitor may do nothing", async () => {
    const id = await create();
    const body = { brand: "Nothing", model: "Phone (3)", comments: "" };
    const responses = [
      await rest(`GET ${path}`),
      await rest(`GET ${path}/${id}`),
      await rest(`POST ${path}`, { body }),
      await decide(id, "Approved", null),
      await remove(id, null),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(responses.map(({ body }) => body.message)).toContain("You need to login first");
  });

  it("a customer may not decide, not even on their own requests", async () => {
    const id = await create();
    expect((await decide(id, "Approved", customer)).status).toBe(403);
    expect((await remove(id, customer)).status).toBe(403);
    const { body } = await approve(id, deviceInputs.SMARTPHONE, customer);
    expect(body.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect(await statusOf(id)).toBe("PENDING");
  });

  it("an admin may create requests as well", async () => {
    expect(await statusOf(await create(admin))).toBe("PENDING");
  });
});
