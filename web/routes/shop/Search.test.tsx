import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SearchDocument, type SearchQuery } from "../../generated/Search.ts";
import { removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as Search from "./Search.tsx";

afterEach(removeForm);

type Groups = SearchQuery["searchDevices"]["groups"];

const group = (kind: Groups[number]["kind"], totalCount: number): Groups[number] => ({
  __typename: "DeviceSearchGroup",
  kind,
  totalCount,
  edges: [],
});

/** Opens the page of search results with these groups. */
function open(groups: Groups) {
  const data = {
    searchDevices: { __typename: "DeviceSearch", groups, nearest: [] },
    all: { __typename: "DeviceSearch", groups: [group("SMARTPHONE", 30)] },
  };
  const request = { query: SearchDocument, variables: () => true };
  renderPage(Search, [{ request, result: { data } } as never], {
    path: "/search",
    at: "/search?search=samsung",
  });
}

test("results in several kinds are counted together", async () => {
  open([group("SMARTPHONE", 4), group("TABLET", 3)]);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "Results for “samsung”",
  );
  expect(screen.getByRole("status").textContent).toBe("7 devices");
});

test("a search without results shows no number of devices", async () => {
  open([]);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "Nothing found for “samsung”",
  );
  expect(screen.getByRole("status").textContent).toBe("");
});
