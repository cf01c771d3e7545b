import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
import type { ApiKeyRowFragment } from "../../generated/ApiKeyRow.ts";
import { ApiKeysDocument } from "../../generated/ApiKeys.ts";
import { CreateApiKeyDocument } from "../../generated/CreateApiKey.ts";
import { RevokeApiKeyDocument } from "../../generated/RevokeApiKey.ts";
import { UpdateApiKeyDocument } from "../../generated/UpdateApiKey.ts";
import { errorToasts, removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as ApiKeys from "./ApiKeys.tsx";

afterEach(removeForm);

const secret = `st_${"s".repeat(43)}`;
const key: ApiKeyRowFragment = {
  __typename: "ApiKey",
  id: "k1",
  name: "Import",
  prefix: "st_ssssss",
  scopes: ["UPLOADS"],
  state: "ACTIVE",
  expiresAt: "2099-01-31T10:00:00.000Z",
  allowedAddresses: ["203.0.113.0/24"],
  requestsPerMinute: 600,
  uploadsPerDay: 1000,
  lastUsedAt: null,
};

const list = (...nodes: object[]) => ({
  request: { query: ApiKeysDocument, variables: { first: 25, offset: 0 } },
  result: {
    data: {
      apiKeys: { __typename: "ApiKeyConnection" as const, nodes, totalCount: nodes.length },
    },
  },
});

const input = {
  name: "Import",
  scopes: ["WRITE_CATALOGUE", "UPLOADS"],
  expiresAt: null,
  allowedAddresses: ["10.0.0.0/8", "::1"],
  requestsPerMinute: 60,
  uploadsPerDay: 1000,
};

const button = (name: string) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test("the secret of a new key is shown until the admin confirms, and then never again", async () => {
  const created = { __typename: "ApiKey", id: "k1", name: "Import" };
  const { user } = renderPage(ApiKeys, [
    list(),
    {
      request: { query: CreateApiKeyDocument, variables: { input } },
      result: { data: { createApiKey: { __typename: "NewApiKey", key: created, secret } } },
    },
    list(key),
  ]);
  await user.click(await button("New key"));
  await user.type(await field("Name"), "Import");
  await user.click(await field("Write catalogue"));
  await user.click(await field("Uploads"));
  await user.type(await field("Allowed addresses"), "10.0.0.0/8, ::1");
  await user.clear(await field("Requests per minute"));
  await user.type(await field("Requests per minute"), "60");
  await user.click(await button("Create key"));
  expect((await field("Key")).value).toBe(secret);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button("Copy"));
  expect(write).toHaveBeenCalledWith(secret);
  await button("Copied");
  await user.click(await button("I have kept the key"));
  await expect.poll(() => document.body.innerHTML).not.toContain(secret);
  expect(await screen.findByText("Never used")).toBeTruthy();
});

test("a key without a name or a scope is not sent", async () => {
  const toasts = errorToasts();
  const { user } = renderPage(ApiKeys, [list()]);
  await user.click(await button("New key"));
  await user.click(await button("Create key"));
  expect(await screen.findByText("Name is Required")).toBeTruthy();
  expect(screen.getByText("Choose at least one scope")).toBeTruthy();
  expect(toasts).toHaveBeenCalledExactlyOnceWith("2 things are missing");
});

test("changing a key keeps the time of its expiry, and an error from the server appears at its field", async () => {
  const { scopes, expiresAt, allowedAddresses, requestsPerMinute, uploadsPerDay } = key;
  const limits = { requestsPerMinute, uploadsPerDay };
  const changed = { name: "Other", scopes, expiresAt, allowedAddresses, ...limits };
  const fields = { "allowedAddresses.0": "must be an address" };
  const fault = new GraphQLError("allowedAddresses.0 must be an address", {
    extensions: { fields },
  });
  const { user } = renderPage(ApiKeys, [
    list(key),
    {
      request: { query: UpdateApiKeyDocument, variables: { id: "k1", input: changed } },
      result: { errors: [fault] },
    },
  ]);
  await user.click(await button("Change Import"));
  const name = await field("Name");
  expect(name.value).toBe("Import");
  await user.clear(name);
  await user.type(name, "Other");
  await user.click(await button("Save key"));
  expect(await screen.findByText("Allowed addresses must be an address")).toBeTruthy();
});

test("a key is revoked after a confirmation, and then has no actions", async () => {
  const revoked = { ...key, state: "REVOKED" as const };
  const { user } = renderPage(ApiKeys, [
    list(key),
    {
      request: { query: RevokeApiKeyDocument, variables: { id: "k1" } },
      result: { data: { revokeApiKey: revoked } },
    },
    list(revoked),
  ]);
  await user.click(await button("Revoke Import"));
  await user.click(await button("Revoke key"));
  expect(await screen.findByText("Revoked")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("button", { name: "Change Import" })).toBeNull();
});
