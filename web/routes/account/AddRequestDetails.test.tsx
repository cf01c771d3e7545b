import { InMemoryCache } from "@apollo/client";
import { MockedProvider } from "@apollo/client/testing/react";
import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddRequestDetailsDocument } from "../../generated/AddRequestDetails.ts";
import { rootRouteId } from "../../platform/useShop.ts";
import { errorToasts, logIn, removeForm } from "../../testing/renderForm.tsx";
import { pageOf } from "./AddRequestDetails.tsx";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

const { Component } = pageOf("TABLET");

test("a missing add request that is read again says why, and nothing before", async () => {
  const toasts = errorToasts();
  const cache = new InMemoryCache();
  const query = AddRequestDetailsDocument;
  const variables = { id: "r1", kind: "TABLET" } as const;
  const data = { addRequest: null };
  cache.writeQuery({ query, variables, data });
  const errors = [new GraphQLError("No add requests Found with that ID")];
  const router = createMemoryRouter(
    [
      {
        id: rootRouteId,
        children: [{ path: "request/:id", Component }],
        loader: () => ({ shop: { name: "SmartTrade" } }),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ["/request/r1"] },
  );
  render(
    <ChakraProvider value={defaultSystem}>
      <MockedProvider
        cache={cache}
        mocks={[{ request: { query, variables }, result: { data, errors } }]}
      >
        <RouterProvider router={router} />
      </MockedProvider>
    </ChakraProvider>,
  );
  expect(await screen.findByText("No add requests Found with that ID")).toBeTruthy();
  expect(toasts.mock.calls).toEqual([["No add requests Found with that ID"]]);
});
