import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddRequestDetailsDocument } from "../../generated/AddRequestDetails.ts";
import { createCache } from "../../platform/graphql/apollo.ts";
import { errorToasts, logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import { pageOf } from "./AddRequestDetails.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

test("an approved request leads to the price of its device", async () => {
  const query = AddRequestDetailsDocument;
  const variables = { id: "r1", kind: "TABLET" } as const;
  const quotePath = "/quote/walton-walpad-10-5h2m8x4c";
  const requester = {
    __typename: "Requester",
    ...{ id: "c1", firstName: "Nadia", lastName: "Rahman", mobile: "01812345678" },
  } as const;
  const addRequest = {
    __typename: "AddRequest",
    ...{ id: "r1", kind: "TABLET", brand: "Walton", model: "Walpad 10", comments: "" },
    ...{ status: "APPROVED", answerBy: null, createdAt: "2026-11-20T10:00:00Z", requester },
    device: {
      __typename: "Tablet",
      ...{ id: "d1", path: "/tabletDetails/walton-walpad-10-5h2m8x4c", quotePath },
    },
  } as const;
  const mocks = [{ request: { query, variables }, result: { data: { addRequest } } }];
  renderPage(pageOf("TABLET"), mocks, { path: "request/:id", at: "/request/r1" });
  const link = await screen.findByRole("link", { name: "It is in our list now: see our price" });
  expect(link.getAttribute("href")).toBe(quotePath);
});

test("if a missing add request is loaded again, the page shows the reason, and nothing while it loads", async () => {
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
