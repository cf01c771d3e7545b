import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SellListDocument } from "../../generated/SellList.ts";
import { removeForm, renderPage } from "../../testing/renderForm.tsx";
import { pageOf } from "./SellList.tsx";

afterEach(removeForm);

test.each([
  [0, ""],
  [1, "1 device"],
  [30, "30 devices"],
])("with a total of %i, the list says %j", async (totalCount, text) => {
  const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };
  const devices = { __typename: "DeviceConnection", nodes: [], totalCount, pageInfo };
  const request = { query: SellListDocument, variables: () => true };
  const { container } = renderPage(
    pageOf("SMARTPHONE"),
    [{ request, result: { data: { devices } } }],
    {
      path: "/smartPhonesList/:brand",
      at: "/smartPhonesList/Samsung",
    },
  );
  await screen.findByRole("heading", { level: 1 });
  expect(container.querySelector("[aria-live]")?.textContent).toBe(text);
});
