import { beforeEach, describe, expect, test } from "vitest";
import { ownerRoleId } from "../../core/rights.ts";
import type { StaffRight } from "../../generated/prisma/enums.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { signInAs, signInWith } from "../../testing/fixtures/staff.ts";
import { contextOfAdmin } from "../../testing/fixtures/uploads.ts";
import { hostile } from "../../testing/hostile.ts";
import { updateStaff } from "./members.ts";

const shop = await testApp();
const { database } = shop.deps;

let owner: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  owner = await shop.signIn("ADMIN");
});

const member = "{ id mobile role { id name rights } mayChange }";
const role = "{ id name nameBn rights isOwner version memberCount }";

const documents = {
  inviteStaff: `mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) ${member} }`,
  updateStaff: `mutation ($id: ID!, $input: UpdateStaffInput!) { updateStaff(id: $id, input: $input) ${member} }`,
  removeStaff: "mutation ($id: ID!) { removeStaff(id: $id) }",
  createRole: `mutation ($input: CreateRoleInput!) { createRole(input: $input) ${role} }`,
  updateRole: `mutation ($id: ID!, $input: UpdateRoleInput!, $version: Int) {
    updateRole(id: $id, input: $input, version: $version) ${role} }`,
  deleteRole: "mutation ($id: ID!) { deleteRole(id: $id) }",
};

async function call(name: keyof typeof documents, variables: object, as: Caller = owner) {
  const { body } = await shop.graphql(documents[name], { ...variables }, { as });
  const [error] = body.errors ?? [];
  const code: string | undefined = error?.extensions.code;
  return { result: body.data?.[name], code, message: error?.message };
}

const roleNamed = (name: string) => database.staffRole.findFirstOrThrow({ where: { name } });

const rightsOf = async (as: Caller): Promise<StaffRight[] | undefined> =>
  (await shop.graphql("{ me { rights } }", {}, { as })).body.data.me?.rights;

describe("people", () => {
  test("are invited by their number, and immediately become staff with the role's rights", async () => {
    const customer = await shop.signIn("CUSTOMER");
    const { id: roleId } = await roleNamed("Inspector");
    const { result } = await call("inviteStaff", { input: { mobile: customer.mobile, roleId } });
    expect(result).toMatchObject({ id: customer.id, role: { name: "Inspector" } });
    expect(await rightsOf(customer)).toEqual(["INSPECT"]);
    const again = await call("inviteStaff", { input: { mobile: customer.mobile, roleId } });
    expect(again.code).toBe("CONFLICT");
    const unknown = await call("inviteStaff", { input: { mobile: "+880 1712-345678", roleId } });
    expect(unknown.result.mobile).toBe("01712345678");
  });

  test("lose their rights immediately when they are removed, and stay in the audit log", async () => {
    const counter = await signInAs(shop, "Counter");
    expect(await rightsOf(counter)).toContain("PAY_SELLERS");
    expect((await call("removeStaff", { id: counter.id })).result).toBe(counter.id);
    expect(await rightsOf(counter)).toEqual([]);
    const query = "{ auditEntries { nodes { action subject title } } }";
    const { body } = await shop.graphql(query, {}, { as: owner });
    expect(body.data.auditEntries.nodes).toEqual([
      {
        action: "DELETED",
        subject: "STAFF",
        title: "Rahim Uddin (Counter)",
      },
    ]);
  });

  test("in ADMIN_MOBILES become owners again at each login", async () => {
    const { id, mobile } = await signInAs(shop, "Counter");
    shop.deps.env.ADMIN_MOBILES.push(mobile);
    try {
      await shop.rest("POST /users/sendOTP", { body: { mobile } });
      const otp = /\d{6}/.exec(shop.messages.at(-1)?.message ?? "")?.[0];
      await shop.rest("POST /users/verifyOTP", { body: { mobile, otp } });
    } finally {
      shop.deps.env.ADMIN_MOBILES.pop();
    }
    const user = await database.user.findUniqueOrThrow({ where: { id } });
    expect(user.staffRoleId).toBe(ownerRoleId);
  });

  test("can also be listed and changed over REST", async () => {
    const counter = await signInAs(shop, "Counter");
    const { _id: roleId } = (await shop.rest("GET /roles", { as: owner })).body.data.find(
      ({ name }: { name: string }) => name === "Accounts",
    );
    const changed = await shop.rest(`PATCH /staff/${counter.id}`, { as: owner, body: { roleId } });
    expect(changed.body.data.role.rights).toEqual(["READ_COSTS", "READ_STATISTICS", "READ_AUDIT"]);
    const { data } = (await shop.rest("GET /staff", { as: owner })).body;
    expect(data.map(({ mobile }: { mobile: string }) => mobile)).toEqual([
      owner.mobile,
      counter.mobile,
    ]);
    expect((await shop.rest(`DELETE /staff/${counter.id}`, { as: owner })).body.data).toBe(
      counter.id,
    );
  });
});

describe("the last owner", () => {
  test("can neither be removed nor get another role", async () => {
    const { id: roleId } = await roleNamed("Manager");
    expect((await call("removeStaff", { id: owner.id })).code).toBe("CONFLICT");
    expect((await call("updateStaff", { id: owner.id, input: { roleId } })).code).toBe("CONFLICT");
  });

  test("stays when two owners demote each other at the same moment", async () => {
    const one = await contextOfAdmin(shop);
    const other = await contextOfAdmin(shop);
    expect((await call("removeStaff", { id: owner.id })).code).toBeUndefined();
    const { id: roleId } = await roleNamed("Manager");
    const outcomes = await Promise.allSettled([
      updateStaff(one, other.actor.user.id, { roleId }),
      updateStaff(other, one.actor.user.id, { roleId }),
    ]);
    const failures = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(failures).toEqual([expect.objectContaining({ code: "CONFLICT" })]);
    expect(await database.user.count({ where: { staffRoleId: ownerRoleId } })).toBe(1);
  });
});

describe("staff who manage staff without being owners", () => {
  let manager: NonNullable<Caller>;

  beforeEach(async () => {
    manager = await signInWith(shop, "MANAGE_STAFF", "INSPECT");
  });

  test("can give only roles whose rights they have", async () => {
    const inspector = await roleNamed("Inspector");
    const counter = await roleNamed("Counter");
    const invite = (roleId: string, mobile: string) =>
      call("inviteStaff", { input: { mobile, roleId } }, manager);
    expect((await invite(inspector.id, "01712345678")).code).toBeUndefined();
    expect(await invite(counter.id, "01712345679")).toMatchObject({
      code: "FORBIDDEN",
      message: "This needs the right to decide requests. An owner can give it to you.",
    });
    expect((await invite(ownerRoleId, "01712345679")).code).toBe("FORBIDDEN");
  });

  test("can neither change nor remove people with a right that they lack", async () => {
    const counter = await signInAs(shop, "Counter");
    const { id: roleId } = await roleNamed("Inspector");
    for (const { id } of [counter, owner]) {
      expect((await call("removeStaff", { id }, manager)).code).toBe("FORBIDDEN");
      expect((await call("updateStaff", { id, input: { roleId } }, manager)).code).toBe(
        "FORBIDDEN",
      );
    }
  });

  test("can't change a role that they have, or add a right that they lack to a role", async () => {
    const { staffRoleId } = await database.user.findUniqueOrThrow({ where: { id: manager.id } });
    const more = { rights: ["MANAGE_STAFF", "INSPECT", "READ_COSTS"] };
    expect((await call("updateRole", { id: staffRoleId, input: more }, manager)).code).toBe(
      "FORBIDDEN",
    );
    const own = await call("updateRole", { id: staffRoleId, input: { name: "Mine" } }, manager);
    expect(own.code).toBe("FORBIDDEN");
    const { id } = await roleNamed("Inspector");
    expect((await call("updateRole", { id, input: more }, manager)).code).toBe("FORBIDDEN");
    const created = await call("createRole", { input: { name: "New", ...more } }, manager);
    expect(created.code).toBe("FORBIDDEN");
  });

  test("are not owners even with every right", async () => {
    const { rights } = await roleNamed("Owner");
    const almighty = await signInWith(shop, ...rights);
    const input = { mobile: "01712345678", roleId: ownerRoleId };
    expect(await call("inviteStaff", { input }, almighty)).toMatchObject({
      code: "FORBIDDEN",
      message: "Only an owner may do this.",
    });
    expect((await call("removeStaff", { id: owner.id }, almighty)).code).toBe("FORBIDDEN");
  });
});

describe("roles", () => {
  test("are added, changed with their version, and deleted when they have no members", async () => {
    const input = { name: " Repairs ", nameBn: "মেরামত", rights: ["INSPECT", "INSPECT"] };
    const { result: created } = await call("createRole", { input });
    expect(created).toMatchObject({
      name: "Repairs",
      nameBn: "মেরামত",
      rights: ["INSPECT"],
      version: 1,
      memberCount: 0,
    });
    const { id } = created;
    const change = (given: object, version?: number) =>
      call("updateRole", { id, input: given, version });
    const rights = ["MANAGE_UNITS", "INSPECT"];
    expect((await change({ rights }, 1)).result).toMatchObject({
      nameBn: "মেরামত",
      rights: ["INSPECT", "MANAGE_UNITS"],
      version: 2,
    });
    expect((await change({ name: "Others" }, 1)).code).toBe("CONFLICT");
    const user = await signInAs(shop, "Repairs");
    expect((await call("deleteRole", { id })).code).toBe("CONFLICT");
    await call("removeStaff", { id: user.id });
    expect((await call("deleteRole", { id })).result).toBe(id);
  });

  test("take effect immediately for all of their members", async () => {
    const counter = await signInAs(shop, "Counter");
    const { id } = await roleNamed("Counter");
    await call("updateRole", { id, input: { rights: ["INSPECT"] } });
    expect(await rightsOf(counter)).toEqual(["INSPECT"]);
  });

  test.each(["Owner", " oWNER ", "ＯＷＮＥＲ", "মালিক", "Counter"])(
    "may not have the name %j of another role",
    async (name) => {
      const { id } = await roleNamed("Accounts");
      expect((await call("updateRole", { id, input: { name } })).code).toBe("CONFLICT");
      expect((await call("createRole", { input: { name, rights: [] } })).code).toBe("CONFLICT");
      expect(
        (await call("createRole", { input: { name: "X", nameBn: name, rights: [] } })).code,
      ).toBe("CONFLICT");
    },
  );

  test("of owners can't be changed", async () => {
    const id = ownerRoleId;
    const refused = {
      code: "CONFLICT",
      message: "The owners' role can be neither changed nor deleted",
    };
    expect(await call("updateRole", { id, input: { rights: [] } })).toMatchObject(refused);
    expect(await call("deleteRole", { id })).toMatchObject(refused);
  });

  test("are at most 50", async () => {
    const left = 50 - (await database.staffRole.count());
    const rows = Array.from({ length: left }, (_, at) => ({ name: `Role of ${at}`, rights: [] }));
    await database.staffRole.createMany({ data: rows });
    const { code } = await call("createRole", { input: { name: "One more", rights: [] } });
    expect(code).toBe("CONFLICT");
    await database.staffRole.deleteMany({ where: { name: { startsWith: "Role of" } } });
  });
});

const long = "x".repeat(100_000);

hostile("long names and numbers are refused in words", async () => {
  const { id: roleId } = await roleNamed("Counter");
  const outcomes = [
    await call("createRole", { input: { name: long, rights: [] } }),
    await call("updateRole", { id: roleId, input: { nameBn: long } }),
    await call("inviteStaff", { input: { mobile: long, roleId } }),
    await call("updateStaff", { id: owner.id, input: { roleId: long } }),
  ];
  const refused = "BAD_USER_INPUT";
  expect(outcomes.map(({ code }) => code)).toEqual([refused, refused, refused, "NOT_FOUND"]);
});
