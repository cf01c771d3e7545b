import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddRequestDetailsDocument } from "../../generated/AddRequestDetails.ts";
import { createCache } from "../../platform/graphql/apollo.ts";
import { errorToasts, logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import { pageOf } from "./AddRequestDetails.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

test("a missing add request that is read again says why, and nothing before", async () => {
  const toasts = errorToasts();
  const cache = createCache();
  const query = AddRequestDetailsDocument;
  const variables = { id: "r1", kind: "TABLET" } as const;
  const data = { addRequest: null };
  cache.writeQuery({ query, variables, data });
  const errors = [new GraphQLError("No add requests Found with that ID")];
  const mocks = [{ request: { query, variables }, result: { data, errors } }];
  renderPage(pageOf("TABLET"), mocks, { path: "request/:id", at: "/request/r1", cache });
  expect(await screen.findByText("No add requests Found with that ID")).toBeTruthy();
  await expect.poll(() => toasts.mock.calls).toEqual([["No add requests Found with that ID"]]);
});
