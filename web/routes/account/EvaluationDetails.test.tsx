import { InMemoryCache } from "@apollo/client";
import { MockedProvider } from "@apollo/client/testing/react";
import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EvaluationDetailsDocument } from "../../generated/EvaluationDetails.ts";
import { rootRouteId } from "../../platform/useShop.ts";
import { errorToasts, logIn, removeForm } from "../../testing/renderForm.tsx";
import { Component as EvaluationDetails } from "./EvaluationDetails.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

const variables = { id: "e1", isAdmin: false };

const shop = {
  __typename: "Shop",
  phone: "+8801700000000",
  answerHours: 24,
  mapUrl: "https://map.example/",
  openingHours: "Every day",
} as const;

/** The page of a sell request that Apollo's cache knows to be missing, with the response that follows. */
function renderPage(response: { errors: GraphQLError[]; delay?: number }) {
  const cache = new InMemoryCache();
  const query = EvaluationDetailsDocument;
  const data = { evaluation: null, shop };
  cache.writeQuery({ query, variables, data });
  const { delay, errors } = response;
  const mocks = [{ request: { query, variables }, result: { data, errors }, delay }];
  const router = createMemoryRouter(
    [
      {
        id: rootRouteId,
        children: [{ path: "evaluation/:id", Component: EvaluationDetails }],
        loader: () => ({ shop: { name: "SmartTrade" } }),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ["/evaluation/e1"] },
  );
  render(
    <ChakraProvider value={defaultSystem}>
      <MockedProvider cache={cache} mocks={mocks}>
        <RouterProvider router={router} />
      </MockedProvider>
    </ChakraProvider>,
  );
}

test("a missing sell request that is read again says so on the page, and nothing in a toast", async () => {
  const toasts = errorToasts();
  renderPage({ errors: [], delay: Number.POSITIVE_INFINITY });
  expect(await screen.findByText("There is no such sell request")).toBeTruthy();
  expect(toasts).not.toHaveBeenCalled();
});

test("why a sell request can't be read is told in a toast", async () => {
  const toasts = errorToasts();
  renderPage({ errors: [new GraphQLError("This evaluation does not exist")] });
  await expect.poll(() => toasts.mock.calls).toEqual([["This evaluation does not exist"]]);
});
