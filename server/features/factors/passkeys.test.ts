import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { softwarePasskey } from "./testing/softwarePasskey.ts";
import { staffLogins } from "./testing/staffLogin.ts";

const home = { origin: "https://shop.example", rpId: "shop.example" };
const shop = await testApp({ PUBLIC_URL: home.origin });
const { rest, signIn } = shop;
const { ask, refusal, logIn } = staffLogins(shop);

let admin: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await signIn("ADMIN");
});

const add = `mutation ($input: PasskeyInput!) {
  addPasskey(input: $input) { factor { id name kind } recoveryCodes } }`;

/** Begins to add a passkey, and returns the challenge and the options. */
const begin = (
  as: Caller = admin,
): Promise<{ challenge: string; options: { challenge: string } }> =>
  ask("mutation { beginPasskey { challenge options } }", {}, as);

/** Adds a passkey under a name. */
async function addPasskey(name = "Laptop", passkey = softwarePasskey(home)) {
  const { challenge, options } = await begin();
  const input = { challenge, name, response: passkey.register(options.challenge) };
  const added: { factor: object; recoveryCodes: string[] } = await ask(add, { input }, admin);
  return { passkey, added };
}

const verify = (body: object) => rest("POST /users/verifyFactor", { body });

type Passkey = ReturnType<typeof softwarePasskey>;

/** Logs in with a passkey, and returns the status. */
async function logInWith(passkey: Passkey, faults?: Parameters<Passkey["answer"]>[1]) {
  const { challenge, passkeyOptions } = await logIn(admin.mobile);
  const answer = passkey.answer(passkeyOptions.challenge, faults);
  return (await verify({ challenge, passkey: answer })).status;
}

test("a passkey is added under a name, and logs its owner in", async () => {
  const { options } = await begin();
  expect(options).toMatchObject({
    rp: { id: "shop.example" },
    authenticatorSelection: { userVerification: "required" },
  });
  const { passkey, added } = await addPasskey("Counter laptop");
  expect(added).toEqual({
    factor: { id: expect.any(String), name: "Counter laptop", kind: "PASSKEY" },
    recoveryCodes: expect.any(Array),
  });
  const { passkeyOptions } = await logIn(admin.mobile);
  expect(passkeyOptions).toMatchObject({ rpId: "shop.example", userVerification: "required" });
  expect(await logInWith(passkey)).toBe(200);
  expect(await logInWith(passkey)).toBe(200);
});

test("several passkeys share one set of recovery codes, and each passkey logs in", async () => {
  const { passkey: first } = await addPasskey("Laptop");
  const { passkey: second, added } = await addPasskey("Phone");
  expect(added.recoveryCodes).toEqual([]);
  expect(await logInWith(first)).toBe(200);
  expect(await logInWith(second)).toBe(200);
});

test("a removed passkey no longer logs in, but the other passkey does", async () => {
  const { passkey: lost } = await addPasskey("Lost phone");
  const { passkey: kept } = await addPasskey("Laptop");
  const [{ id }]: [{ id: string }] = await ask("{ factors { id } }", {}, admin);
  await ask("mutation ($id: ID!) { removeFactor(id: $id) }", { id }, admin);
  expect(await logInWith(lost)).toBe(400);
  expect(await logInWith(kept)).toBe(200);
});

test.each([
  ["of another host", { rpId: "evil.example" }],
  ["given to another site", { origin: "https://evil.example" }],
  ["given to the same host without HTTPS", { origin: "http://shop.example" }],
  ["without a check of its user", { isUserVerified: false }],
])("a passkey %s is refused", async (_, faults) => {
  const { passkey } = await addPasskey();
  expect(await logInWith(passkey, faults)).toBe(400);
  expect(await logInWith(passkey)).toBe(200);
  const { challenge, options } = await begin();
  const response = softwarePasskey(home).register(options.challenge, faults);
  expect(await refusal(add, { input: { challenge, response } }, admin)).toEqual({
    code: "BAD_USER_INPUT",
    message: "This passkey is not accepted. Please try again.",
  });
});

test("a copied passkey is refused, because its counter goes back", async () => {
  const { passkey } = await addPasskey();
  expect(await logInWith(passkey, { counter: 5 })).toBe(200);
  expect(await logInWith(passkey, { counter: 5 })).toBe(400);
  expect(await logInWith(passkey, { counter: 4 })).toBe(400);
  expect(await logInWith(passkey, { counter: 6 })).toBe(200);
});

test("an answer to another challenge, and an unknown passkey, are refused", async () => {
  const { passkey } = await addPasskey();
  const first = await logIn(admin.mobile);
  const second = await logIn(admin.mobile);
  const answer = passkey.answer(first.passkeyOptions.challenge);
  expect((await verify({ challenge: second.challenge, passkey: answer })).status).toBe(400);
  const stranger = softwarePasskey(home).answer(second.passkeyOptions.challenge);
  expect((await verify({ challenge: second.challenge, passkey: stranger })).status).toBe(400);
  expect((await verify({ challenge: first.challenge, passkey: answer })).status).toBe(200);
});

test("a passkey belongs to one user", async () => {
  const { passkey } = await addPasskey();
  const other = await signIn("ADMIN");
  const { challenge, options } = await begin(other);
  const input = { challenge, response: passkey.register(options.challenge) };
  expect((await refusal(add, { input }, other))?.code).toBe("CONFLICT");
});

test("there are at most ten passkeys", async () => {
  for (let count = 0; count < 10; count++) await addPasskey(`Key ${count}`);
  const { challenge, options } = await begin();
  const input = { challenge, response: softwarePasskey(home).register(options.challenge) };
  expect((await refusal(add, { input }, admin))?.code).toBe("CONFLICT");
});
