import { gql, type TypedDocumentNode } from "@apollo/client";
import { screen } from "@testing-library/react";
import { createMemoryRouter, useLoaderData } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as module from "../../platform/graphql/client.ts";
import { removeForm, renderRouter } from "../../testing/renderForm.tsx";
import { ListPages } from "./ListPages.tsx";

const client = { query: vi.fn() };

beforeEach(() => {
  vi.spyOn(module, "graphqlClient").mockResolvedValue(client as never);
});
afterEach(removeForm);

const query: TypedDocumentNode<object, object> = gql`
  query List {
    devices(first: 1) {
      totalCount
    }
  }
`;
const operation = { query: async () => query, variables: {} };

function List() {
  const { hasNext } = useLoaderData<{ hasNext: boolean }>();
  return (
    <main tabIndex={-1}>
      <ListPages next={hasNext && "/?page=2"} shown={operation} more={operation} />
    </main>
  );
}

test("a list that grows to its end keeps the focus and the words of the link meanwhile", async () => {
  const loads: ((result: object) => void)[] = [];
  client.query
    .mockResolvedValueOnce({})
    .mockImplementation(() => new Promise((resolve) => loads.push(resolve)));
  let pages = 1;
  const { user } = renderRouter(
    createMemoryRouter([
      {
        path: "/",
        Component: List,
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
  loads.pop()?.({});
  await expect.poll(() => screen.queryByRole("link")).toBeNull();
  expect(document.activeElement).toBe(place);
});
