import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { deleteExpired } from "./service.ts";

const { app, deps, messages, rest, graphql, signIn, wait } = await testApp({
  PUBLIC_URL: "https://shop.example",
  ADMIN_MOBILES: "+880 1711-111111, 01722222222",
});

const mobile = "01712345678";
const day = 86_400;

beforeEach(emptyDatabase);

/** Logs in with a number and returns the user info. */
async function logIn(as = mobile) {
  wait(60);
  await rest("POST /users/sendOTP", { body: { mobile: as } });
  const otp = messages.at(-1)?.message.slice(-6);
  const { body } = await rest("POST /users/verifyOTP", { body: { mobile: as, otp } });
  return body.data.data;
}

test("the first login of a number makes a new customer", async () => {
  const user = await deps.database.user.findUnique({ where: { mobile } });
  expect(user).toBeNull();
  expect(await logIn()).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    userType: "customer",
    newUser: true,
    _id: expect.any(String),
    firstName: "",
    lastName: "",
    email: null,
    mobile,
    smsNotifications: true,
  });
});

test("a user is new until the profile is filled in, and the same at every login", async () => {
  const first = await logIn();
  const second = await logIn();
  expect(second).toEqual({ ...first, token: expect.any(String) });
  expect(second.token).not.toBe(first.token);
  const name = { firstName: "Nusrat", lastName: "Jahan" };
  await rest("PATCH /users/updateMe", { as: second, body: name });
  expect(await logIn()).toMatchObject({ _id: first._id, newUser: false, ...name });
});

test("a login stores the language that the request names, and keeps the user's language if the request names none", async () => {
  const languageAfter = async (headers: Record<string, string>) => {
    wait(60);
    await rest("POST /users/sendOTP", { body: { mobile } });
    const otp = messages.at(-1)?.message.slice(-6);
    const url = "/api/v1/users/verifyOTP";
    await app.inject({ method: "POST", url, headers, payload: { mobile, otp } });
    return (await deps.database.user.findUniqueOrThrow({ where: { mobile } })).language;
  };
  expect(await languageAfter({})).toBe("EN");
  expect(await languageAfter({ "accept-language": "bn-BD,en;q=0.5" })).toBe("BN");
  expect(await languageAfter({})).toBe("BN");
  expect(await languageAfter({ "accept-language": "*" })).toBe("BN");
  expect(await languageAfter({ "accept-language": "en" })).toBe("EN");
});

test("a number in ADMIN_MOBILES is an admin from its next login", async () => {
  await deps.database.user.create({ data: { mobile: "01711111111" } });
  expect(await logIn("01711111111")).toMatchObject({ userType: "admin" });
  expect(await logIn("01722222222")).toMatchObject({ userType: "admin", newUser: true });
});

test("an admin who is not in ADMIN_MOBILES stays an admin", async () => {
  await deps.database.user.create({ data: { mobile, userType: "ADMIN" } });
  expect(await logIn()).toMatchObject({ userType: "admin" });
});

test("a login sets a cookie that scripts and other sites can't use", async () => {
  await rest("POST /users/sendOTP", { body: { mobile } });
  const otp = messages.at(-1)?.message.slice(-6);
  const payload = { mobile, otp };
  const response = await app.inject({ method: "POST", url: "/api/v1/users/verifyOTP", payload });
  expect(response.cookies).toHaveLength(1);
  expect(response.cookies[0]).toMatchObject({
    name: "session",
    value: response.json().data.data.token,
    path: "/",
    httpOnly: true,
    secure: true,
    sameSite: "Lax",
  });
  const life = (response.cookies[0]?.expires?.getTime() ?? 0) - deps.clock().getTime();
  expect(Math.round(life / 1000 / day)).toBe(30);
});

test("a session lasts 30 days", async () => {
  const as = await logIn();
  wait(30 * day - 1);
  expect((await graphql("{ me { mobile } }", {}, { as })).body.data.me).toEqual({ mobile });
  wait(1);
  expect((await graphql("{ me { mobile } }", {}, { as })).body.data.me).toBeNull();
});

test("logging out ends only the session of the request", async () => {
  const here = await logIn();
  const elsewhere = await logIn();
  const headers = { authorization: `Bearer ${here.token}` };
  const response = await app.inject({ method: "POST", url: "/api/v1/users/logout", headers });
  expect(response.json()).toEqual({ status: "success", data: { data: true } });
  expect(response.cookies[0]).toMatchObject({ name: "session", value: "", path: "/" });
  const body = { firstName: "Nusrat", lastName: "Jahan" };
  expect((await rest("PATCH /users/updateMe", { as: here, body })).status).toBe(401);
  expect((await rest("PATCH /users/updateMe", { as: elsewhere, body })).status).toBe(200);
});

test("logging out without a session is no error", async () => {
  expect((await rest("POST /users/logout")).body.data.data).toBe(false);
});

test("a customer updates the profile, but can't become an admin by it", async () => {
  const as = await logIn();
  const name = { firstName: "Nusrat", lastName: "Jahan", email: "nusrat@example.com" };
  const claims = { userType: "admin", mobile: "01722222222", token: "x", newUser: true, _id: "1" };
  const { status, body } = await rest("PATCH /users/updateMe", {
    as,
    body: { ...name, ...claims },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ status: "success", data: { data: { ...as, ...name, newUser: false } } });
});

test("an omitted email stays unchanged, and an empty email is deleted", async () => {
  const as = await logIn();
  const name = { firstName: "Nusrat", lastName: "Jahan" };
  const email = async (body: object) =>
    (await rest("PATCH /users/updateMe", { as, body: { ...name, ...body } })).body.data.data.email;
  expect(await email({ email: "nusrat@example.com" })).toBe("nusrat@example.com");
  expect(await email({})).toBe("nusrat@example.com");
  expect(await email({ email: "" })).toBeNull();
});

test.each([
  [{ firstName: "", lastName: "Jahan" }, "First name and Last name are required"],
  [{ lastName: "Jahan" }, "First name and Last name are required"],
  [{}, "First name and Last name are required"],
  [{ firstName: "N", lastName: "J", email: "nobody" }, "email is not a valid email address"],
  [{ firstName: "x".repeat(61), lastName: "J" }, "firstName may have at most 60 characters"],
  [{ firstName: "N", lastName: "J", role: "admin" }, "role is not a known field"],
])("the profile %j is refused, and no part of it is stored", async (body, message) => {
  const as = await signIn("CUSTOMER");
  const response = await rest("PATCH /users/updateMe", { as, body });
  expect(response).toMatchObject({ status: 400, body: { status: "fail", message } });
  const stored = await deps.database.user.findUniqueOrThrow({ where: { id: as.id } });
  expect(stored).toMatchObject({ firstName: "Rahim", lastName: "Uddin", email: null });
});

const name = { firstName: "Nusrat", lastName: "Jahan" };

test("without a login, no profile is updated", async () => {
  const user = await signIn("CUSTOMER");
  for (const path of ["updateMe", `auth/${user.id}`, "auth/unknown"]) {
    expect(await rest(`PATCH /users/${path}`, { body: name })).toMatchObject({
      status: 401,
      body: { message: "You need to login first" },
    });
  }
});

test("users update their own profile by its id, and no other", async () => {
  const customer = await signIn("CUSTOMER");
  const admin = await signIn("ADMIN");
  const own = await rest(`PATCH /users/auth/${customer.id}`, { as: customer, body: name });
  expect(own).toMatchObject({ status: 200, body: { data: { data: name } } });
  for (const id of [admin.id, crypto.randomUUID(), "unknown"])
    expect((await rest(`PATCH /users/auth/${id}`, { as: customer, body: name })).status).toBe(403);
  const others = await rest(`PATCH /users/auth/${customer.id}`, { as: admin, body: name });
  expect(others.status).toBe(403);
});

test("the cookie updates the profile from pages of the shop, not from other sites", async () => {
  const user = await signIn("CUSTOMER");
  const patch = (origin: string) =>
    app.inject({
      method: "PATCH",
      url: `/api/v1/users/auth/${user.id}`,
      cookies: { session: user.token },
      headers: { origin },
      payload: name,
    });
  expect((await patch("https://shop.example")).statusCode).toBe(200);
  expect((await patch("https://evil.example")).statusCode).toBe(403);
});

test("a GraphQL mutation with the cookie is refused from another site", async () => {
  const { token } = await signIn("CUSTOMER");
  const response = await app.inject({
    method: "POST",
    url: "/graphql",
    cookies: { session: token },
    headers: { origin: "https://evil.example" },
    payload: { query: "mutation { logout }" },
  });
  expect(response.statusCode).toBe(403);
  expect(response.json().errors[0].extensions.code).toBe("FORBIDDEN");
  expect(await deps.database.session.count()).toBe(1);
});

test("logging in, filling in the profile and logging out also work by GraphQL", async () => {
  wait(60);
  const session = "token expiresAt user { id userType newUser firstName lastName email mobile }";
  const sent = await graphql(
    "mutation($mobile: String!) { sendOtp(mobile: $mobile) { mobile expiresAt resendAt } }",
    { mobile: "+8801712345678" },
  );
  expect(sent.body.data.sendOtp.mobile).toBe(mobile);
  const verified = await graphql(
    `mutation($mobile: String!, $otp: String!) { verifyOtp(mobile: $mobile, otp: $otp) { ${session} } }`,
    { mobile, otp: messages.at(-1)?.message.slice(-6) },
  );
  const login = verified.body.data.verifyOtp;
  expect(verified.headers["set-cookie"]).toContain(`session=${login.token}`);
  expect(login.user).toMatchObject({ userType: "CUSTOMER", newUser: true, mobile });
  const as = { id: login.user.id, mobile, token: login.token };
  const updated = await graphql(
    `mutation($input: ProfileInput!) { updateMe(input: $input) { ${session} } }`,
    { input: { ...name, email: "nusrat@example.com" } },
    { as },
  );
  const user = { ...login.user, ...name, email: "nusrat@example.com", newUser: false };
  expect(updated.body.data.updateMe).toEqual({ ...login, user });
  expect((await graphql("{ me { firstName } }", {}, { as })).body.data.me.firstName).toBe("Nusrat");
  expect((await graphql("mutation { logout }", {}, { as })).body.data.logout).toBe(true);
  expect((await graphql("{ me { firstName } }", {}, { as })).body.data.me).toBeNull();
});

test.each([
  ['mutation { sendOtp(mobile: "123") { mobile } }', "BAD_USER_INPUT"],
  ['mutation { verifyOtp(mobile: "01712345678", otp: "000000") { token } }', "BAD_USER_INPUT"],
  ['mutation { updateMe(input: { firstName: "N", lastName: "J" }) { token } }', "UNAUTHENTICATED"],
])("%s fails as %s", async (mutation, code) => {
  const { body } = await graphql(mutation);
  expect(body.errors?.[0]?.extensions.code).toBe(code);
});

test("me is null for a visitor", async () => {
  expect((await graphql("{ me { id } }")).body).toEqual({ data: { me: null } });
});

test("the cleanup deletes expired codes, and keeps the others", async () => {
  await logIn();
  wait(31 * day);
  await logIn();
  await deleteExpired(deps);
  expect(await deps.database.otpCode.count()).toBe(1);
  // An expired code stays for a day, so that users learn why it is refused.
  wait(day / 2);
  await deleteExpired(deps);
  expect(await deps.database.otpCode.count()).toBe(1);
  wait(2 * day);
  await deleteExpired(deps);
  expect(await deps.database.otpCode.count()).toBe(0);
});
