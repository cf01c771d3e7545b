import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EvaluationDetailsDocument } from "../../generated/EvaluationDetails.ts";
import { errorToasts, logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as EvaluationDetails from "./EvaluationDetails.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

const variables = { id: "e1", isAdmin: false };

const shop = {
  __typename: "Shop",
  phone: "+8801700000000",
  mapUrl: "https://map.example/",
} as const;

test("if a sell request is missing, the page says so and a toast gives the reason", async () => {
  const toasts = errorToasts();
  const query = EvaluationDetailsDocument;
  const errors = [new GraphQLError("This evaluation does not exist")];
  const mocks = [
    { request: { query, variables }, result: { data: { evaluation: null, shop }, errors } },
  ];
  renderPage(EvaluationDetails, mocks, { path: "evaluation/:id", at: "/evaluation/e1" });
  expect(await screen.findByText("There is no such sell request")).toBeTruthy();
  await expect.poll(() => toasts.mock.calls).toEqual([["This evaluation does not exist"]]);
});
