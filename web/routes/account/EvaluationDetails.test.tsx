import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EvaluationDetailsDocument } from "../../generated/EvaluationDetails.ts";
import { createCache } from "../../platform/graphql/apollo.ts";
import { errorToasts, logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as EvaluationDetails from "./EvaluationDetails.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

const variables = { id: "e1", isAdmin: false };

const shop = {
  __typename: "Shop",
  phone: "+8801700000000",
  mapUrl: "https://map.example/",
  openingHours: "Every day",
} as const;

/** The page of a sell request that Apollo's cache knows to be missing, with the response that follows. */
function open(response: { errors: GraphQLError[]; delay?: number }) {
  const cache = createCache();
  const query = EvaluationDetailsDocument;
  const data = { evaluation: null, shop };
  cache.writeQuery({ query, variables, data });
  const { delay, errors } = response;
  const mocks = [{ request: { query, variables }, result: { data, errors }, delay }];
  const place = { path: "evaluation/:id", at: "/evaluation/e1", cache };
  renderPage(EvaluationDetails, mocks, place);
}

test("a missing sell request that is read again says so on the page, and nothing in a toast", async () => {
  const toasts = errorToasts();
  open({ errors: [], delay: Number.POSITIVE_INFINITY });
  expect(await screen.findByText("There is no such sell request")).toBeTruthy();
  expect(toasts).not.toHaveBeenCalled();
});

test("why a sell request can't be read is told in a toast", async () => {
  const toasts = errorToasts();
  open({ errors: [new GraphQLError("This evaluation does not exist")] });
  await expect.poll(() => toasts.mock.calls).toEqual([["This evaluation does not exist"]]);
});
