import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { grantAdmin, listAdmins, revokeAdmin } from "./administrators.ts";

const { deps, messages, rest, graphql, signIn } = await testApp();
const { database } = deps;

beforeEach(emptyDatabase);

const userTypeOf = async (as: { id: string; mobile: string; token: string }) =>
  (await graphql("{ me { userType } }", {}, { as })).body.data.me?.userType;

test("a grant takes effect immediately", async () => {
  const customer = await signIn("CUSTOMER");
  const { mobile } = customer;
  expect(await grantAdmin(database, `+88${mobile}`)).toEqual({ mobile, role: "Owner" });
  expect(await userTypeOf(customer)).toBe("ADMIN");
});

test("a revoked admin is logged out everywhere, but other admins are not", async () => {
  const revoked = await signIn("ADMIN");
  const other = await signIn("ADMIN");
  expect(await revokeAdmin(database, revoked.mobile)).toBe(revoked.mobile);
  expect(await userTypeOf(revoked)).toBeUndefined();
  expect(await userTypeOf(other)).toBe("ADMIN");
  expect(await database.user.findUnique({ where: { id: revoked.id } })).toMatchObject({
    userType: "CUSTOMER",
  });
});

test("an unknown number can be granted, but not revoked", async () => {
  await grantAdmin(database, "01712345678");
  expect(await database.user.findUnique({ where: { mobile: "01712345678" } })).toMatchObject({
    userType: "ADMIN",
    newUser: true,
  });
  await expect(revokeAdmin(database, "01799999999")).rejects.toThrow(
    "No user has the number 01799999999.",
  );
});

test("a first login and 20 concurrent grants of one number make one user", async () => {
  const mobile = "01712345678";
  await rest("POST /users/sendOTP", { body: { mobile } });
  const otp = messages.at(-1)?.message.slice(-6);
  const [login] = await Promise.all([
    rest("POST /users/verifyOTP", { body: { mobile, otp } }),
    ...Array.from({ length: 20 }, () => grantAdmin(database, mobile)),
  ]);
  expect(login.status).toBe(200);
  expect(await database.user.findMany()).toMatchObject([{ mobile, userType: "ADMIN" }]);
});

test("staff get another role by its name, and are listed", async () => {
  const mobile = "01712345678";
  await grantAdmin(database, mobile, "counter");
  expect(await listAdmins(database)).toBe(`${mobile}  Counter`);
  await expect(grantAdmin(database, mobile, "King")).rejects.toThrow("No role has the name King.");
});
