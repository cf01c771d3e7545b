import { ApolloClient, ApolloLink, gql, type TypedDocumentNode } from "@apollo/client";
import { screen } from "@testing-library/react";
import { createMemoryRouter, useLoaderData } from "react-router-dom";
import { of } from "rxjs";
import { afterEach, expect, test, vi } from "vitest";
import { createCache } from "../../platform/graphql/apollo.ts";
import * as module from "../../platform/graphql/client.ts";
import { removeForm, renderRouter } from "../../testing/renderForm.tsx";
import { ListPages } from "./ListPages.tsx";

/** Makes the component send its queries with this client. */
const useClient = (client: object) =>
  vi.spyOn(module, "graphqlClient").mockResolvedValue(client as never);

afterEach(removeForm);

type List = {
  devices: {
    edges?: { cursor: string }[];
    nodes?: { id: string }[];
    pageInfo: { endCursor?: string | null };
  };
};

const edgesQuery: TypedDocumentNode<List, object> = gql`
  query List($after: String, $withCursor: Boolean! = false) {
    devices(first: 1, after: $after) {
      edges {
        cursor
      }
      pageInfo {
        endCursor @include(if: $withCursor)
      }
    }
  }
`;

const nodesQuery: TypedDocumentNode<List, object> = gql`
  query List($after: String, $withCursor: Boolean! = false) {
    devices(first: 1, after: $after) {
      nodes {
        id
      }
      pageInfo {
        endCursor @include(if: $withCursor)
      }
    }
  }
`;

function EdgesList() {
  const { hasNext } = useLoaderData<{ hasNext: boolean }>();
  return (
    <main tabIndex={-1}>
      <ListPages next={hasNext && "/?page=2"} query={async () => edgesQuery} variables={{}} />
    </main>
  );
}

test("while a list grows to its end, its link keeps the focus and the text", async () => {
  const response = { data: { devices: { pageInfo: { endCursor: "1" } } } };
  const loads: ((result: object) => void)[] = [];
  const query = vi.fn().mockResolvedValueOnce(response);
  query.mockImplementation(() => new Promise((resolve) => loads.push(resolve)));
  useClient({ query });
  let pages = 1;
  const { user } = renderRouter(
    createMemoryRouter([
      {
        path: "/",
        Component: EdgesList,
        loader: () => ({ hasNext: pages < 2 }),
        HydrateFallback: () => null,
      },
    ]),
  );
  const link = await screen.findByRole("link", { name: "Show more" });
  const place = link.parentElement;
  await user.click(link);
  await expect.poll(() => link.getAttribute("aria-busy")).toBe("true");
  expect(link.textContent).toContain("Show more");
  expect(document.activeElement).toBe(link);
  pages = 2;
  await expect.poll(() => loads).toHaveLength(1);
  loads.pop()?.(response);
  await expect.poll(() => screen.queryByRole("link")).toBeNull();
  expect(document.activeElement).toBe(place);
});

test.each([
  ["edges", edgesQuery],
  ["nodes", nodesQuery],
])("the list of %s grows by one page with each click", async (_, query) => {
  // The server has an endless list with one device on each page. The cursor of a page is its number.
  const link = new ApolloLink(({ variables }) => {
    const page = String(Number(variables.after ?? 0) + 1);
    return of({
      data: {
        devices: {
          __typename: "DeviceConnection",
          edges: [{ __typename: "DeviceEdge", cursor: page }],
          nodes: [{ __typename: "Gadget", id: page }],
          pageInfo: { __typename: "PageInfo", endCursor: page },
        },
      },
    });
  });
  const client = new ApolloClient({ cache: createCache(), link });
  useClient(client);
  const shown = async () => (await client.query({ query })).data?.devices;
  const { user } = renderRouter(
    createMemoryRouter([
      {
        path: "/",
        Component: () => (
          <main tabIndex={-1}>
            <ListPages next="/?page=2" query={async () => query} variables={{}} />
          </main>
        ),
        loader: shown,
        HydrateFallback: () => null,
      },
    ]),
  );
  const more = await screen.findByRole("link", { name: "Show more" });
  for (const pages of [2, 3]) {
    await user.click(more);
    await expect
      .poll(async () => {
        const { edges, nodes } = (await shown()) ?? {};
        return (edges?.map(({ cursor }) => cursor) ?? nodes?.map(({ id }) => id))?.join();
      })
      .toBe(["1", "2", "3"].slice(0, pages).join());
    await expect.poll(() => more.getAttribute("aria-busy")).toBe("false");
  }
});
