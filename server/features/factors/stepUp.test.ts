import { beforeAll, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { id } from "../../testing/wholeServer/operations.ts";
import { staffLogins, totpCode } from "./testing/staffLogin.ts";

const shop = await testApp();
const { deps, signIn, wait } = shop;
const { ask, refusal, addTotp } = staffLogins(shop);

let admin: Caller = null;
let secret = "";

beforeAll(async () => {
  admin = await signIn("ADMIN");
  ({ secret } = await addTotp(admin));
});

const key = { name: "Import", scopes: ["UPLOADS"] };
const endpoint = { url: "https://hooks.example/x", eventTypes: ["DEVICE_CREATED"], enabled: false };

/** The operations that must be impossible for someone who takes over an open session, each with its variables. */
const guarded: [document: string, variables: object][] = [
  [
    "mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { key { id } } }",
    { input: key },
  ],
  [
    "mutation ($id: ID!, $input: ApiKeyInput!) { updateApiKey(id: $id, input: $input) { id } }",
    { id, input: key },
  ],
  ["mutation ($id: ID!) { revokeApiKey(id: $id) { id } }", { id }],
  [
    "mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id } }",
    { input: endpoint },
  ],
  [
    `mutation ($id: ID!, $input: WebhookEndpointInput!) {
      updateWebhookEndpoint(id: $id, input: $input) { id } }`,
    { id, input: endpoint },
  ],
  ["mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }", { id }],
  ["mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }", { id }],
  [
    "mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }",
    { input: { mobile: "01711111119", roleId: id } },
  ],
  [
    "mutation ($id: ID!, $input: UpdateStaffInput!) { updateStaff(id: $id, input: $input) { id } }",
    { id, input: { roleId: id } },
  ],
  ["mutation ($id: ID!) { removeStaff(id: $id) }", { id }],
  [
    "mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }",
    { input: { name: "Thief", rights: [] } },
  ],
  [
    "mutation ($id: ID!, $input: UpdateRoleInput!) { updateRole(id: $id, input: $input) { id } }",
    { id, input: { rights: ["READ_COSTS"] } },
  ],
  ["mutation ($id: ID!) { deleteRole(id: $id) }", { id }],
  [
    "mutation ($reason: String!) { publishQuoteRules(revision: 99, reason: $reason) { version } }",
    { reason: "Cheaper" },
  ],
  [
    "mutation ($input: UpdateShopSettingsInput!) { updateShopSettings(input: $input, version: 1) { version } }",
    { input: { name: "Mine" } },
  ],
  ["mutation ($id: ID!) { resetFactors(userId: $id) }", { id }],
];

test.each(guarded)(
  "after fifteen minutes a factor is needed again for %s",
  async (document, variables) => {
    const needed = {
      code: "FACTOR_REQUIRED",
      message: "Please confirm this with your second factor.",
    };
    const withoutFactor = await signIn("ADMIN");
    wait(16 * 60);
    expect(await refusal(document, variables, admin)).toEqual(needed);
    expect((await refusal(document, variables, withoutFactor))?.code).not.toBe(needed.code);
    const asked: { challenge: string } = await ask(
      "mutation { beginStepUp { challenge } }",
      {},
      admin,
    );
    const input = { code: totpCode(secret, deps.clock()) };
    await ask(
      `mutation ($challenge: String!, $input: FactorAnswer!) {
      answerFactor(challenge: $challenge, input: $input) { token } }`,
      { challenge: asked.challenge, input },
      admin,
    );
    wait(14 * 60);
    expect((await refusal(document, variables, admin))?.code).not.toBe(needed.code);
  },
);
