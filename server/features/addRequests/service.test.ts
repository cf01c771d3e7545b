import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { deviceInputs, emptyDatabase, phoneInput } from "../../testing/factories.ts";

const { rest, graphql, signIn, deps } = await testApp();

let admin: Caller;
let customer: Caller;
let somebodyElse: Caller;

beforeEach(async () => {
  await emptyDatabase(deps);
  [admin, customer, somebodyElse] = await Promise.all([
    signIn("ADMIN"),
    signIn("CUSTOMER"),
    signIn("CUSTOMER"),
  ]);
});

const path = "/smartphones/add-request";

async function ask(as = customer): Promise<string> {
  const body = { brand: "Nothing", model: "Phone (3)", comments: "In white, please" };
  const answer = await rest(`POST ${path}`, { as, body });
  expect(answer.status).toBe(201);
  return answer.body.data.data._id;
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
    const id = await ask();
    const answer = await decide(id, status);
    expect(answer.status).toBe(200);
    expect(answer.body.data.data.status).toBe(status);
    for (const another of ["Approved", "Rejected"]) {
      const refused = await decide(id, another);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toBe(`You Have Already ${status} This Request`);
    }
    expect(await statusOf(id)).toBe(status.toUpperCase());
  });

  it("nothing is made pending again", async () => {
    const id = await ask();
    expect((await decide(id, "Pending")).status).toBe(409);
    await decide(id, "Rejected");
    expect((await decide(id, "Pending")).body.message).toBe(
      "A Request Can Not Be Made Pending Again",
    );
  });

  it.each(["approved", "PENDING", "", null, 1, ["Approved"]])(
    "an unknown status, %j, is refused",
    async (status) => {
      const id = await ask();
      const answer = await rest(`PATCH ${path}/${id}`, { as: admin, body: { status } });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(["status"]);
      expect(await statusOf(id)).toBe("PENDING");
    },
  );

  it("of many decisions at once one is taken", async () => {
    const id = await ask();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => decide(id, n % 2 ? "Approved" : "Rejected")),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await statusOf(id)).toBe(taken[0]?.body.data.data.status.toUpperCase());
  });
});

describe("approving by creating the device", () => {
  it("creates the device and approves the request", async () => {
    const id = await ask();
    const { body } = await approve(id);
    const { status, device } = body.data.approveAddRequest;
    expect(status).toBe("APPROVED");
    expect(device).toMatchObject({ title: "Samsung Galaxy S24 Ultra", price: 90_000 });
    const shown = await rest(`GET ${path}/${id}`, { as: customer });
    expect(shown.body.data.data.device).toBe(device.id);
  });

  it("creates one device where twenty approve at once", async () => {
    const id = await ask();
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    const errors = answers.flatMap(({ body }) => body.errors ?? []);
    expect(answers.filter(({ body }) => body.data?.approveAddRequest)).toHaveLength(1);
    expect(errors).toHaveLength(19);
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["CONFLICT"]));
    expect(errors[0]?.message).toBe("You Have Already Approved This Request");
    expect(await deps.database.device.count()).toBe(1);
  });

  it("leaves the request pending where the device is not valid", async () => {
    const id = await ask();
    const { body } = await approve(id, { smartphone: phoneInput({ variants: [] }) });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    expect(await statusOf(id)).toBe("PENDING");
    expect(await deps.database.device.count()).toBe(0);
  });

  it("refuses a device of another kind", async () => {
    const id = await ask();
    const { body } = await approve(id, deviceInputs.TABLET);
    expect(body.errors?.[0]?.message).toBe("The Device Must Be of the Kind That Was Requested");
    expect(await statusOf(id)).toBe("PENDING");
    expect(await deps.database.device.count()).toBe(0);
  });

  it("is refused for a rejected request", async () => {
    const id = await ask();
    await decide(id, "Rejected");
    const { body } = await approve(id);
    expect(body.errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect(await deps.database.device.count()).toBe(0);
  });

  it("keeps the request when its device goes", async () => {
    const id = await ask();
    const { body } = await approve(id);
    const device = body.data.approveAddRequest.device.id;
    expect((await rest(`DELETE /smartphones/${device}`, { as: admin })).status).toBe(200);
    const shown = await rest(`GET ${path}/${id}`, { as: customer });
    expect(shown.body.data.data).toMatchObject({ status: "Approved", device: null });
  });
});

describe("deleting", () => {
  it("is refused while the request is pending", async () => {
    const id = await ask();
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe("Please Approve or Reject This Request Before Deleting It");
    expect(await statusOf(id)).toBe("PENDING");
  });

  it.each(["Approved", "Rejected"])("a request that is %s goes, once", async (status) => {
    const id = await ask();
    await decide(id, status);
    const answer = await remove(id);
    expect(answer.status).toBe(200);
    expect(answer.body.data.data).toBe(id);
    expect((await remove(id)).status).toBe(404);
  });
});

describe("who may do what", () => {
  it("a customer finds their own requests alone, an admin those of all customers", async () => {
    const mine = await ask();
    const theirs = await ask(somebodyElse);
    const ids = async (as: Caller) => {
      const answer = await rest(`GET ${path}`, { as });
      return answer.body.data.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await ids(customer)).toEqual([mine]);
    expect(await ids(somebodyElse)).toEqual([theirs]);
    expect(await ids(admin)).toEqual([theirs, mine]);
    expect((await rest(`GET ${path}/${theirs}`, { as: customer })).status).toBe(404);
    expect((await rest(`GET ${path}/${theirs}`, { as: admin })).status).toBe(200);
  });

  it("a visitor can do nothing", async () => {
    const id = await ask();
    const body = { brand: "Nothing", model: "Phone (3)", comments: "" };
    const answers = [
      await rest(`GET ${path}`),
      await rest(`GET ${path}/${id}`),
      await rest(`POST ${path}`, { body }),
      await decide(id, "Approved", null),
      await remove(id, null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(answers.map(({ body }) => body.message)).toContain("You need to login first");
  });

  it("a customer decides nothing, their own requests neither", async () => {
    const id = await ask();
    expect((await decide(id, "Approved", customer)).status).toBe(403);
    expect((await remove(id, customer)).status).toBe(403);
    const { body } = await approve(id, deviceInputs.SMARTPHONE, customer);
    expect(body.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect(await statusOf(id)).toBe("PENDING");
  });

  it("an admin may ask as well", async () => {
    expect(await statusOf(await ask(admin))).toBe("PENDING");
  });
});
