import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { readBuyQuery } from "./buyQuery.ts";
import { FilterPanel } from "./FilterPanel.tsx";

afterEach(removeForm);

test("brands come right after the price", () => {
  const count = { __typename: "FacetCount" as const, name: "Nokia", count: 3 };
  const facets = {
    brands: [count],
    grades: [{ ...count, name: "A" }],
    productTypes: [],
    gadgetTypes: [],
    stocks: [],
  };
  const query = readBuyQuery("SMARTPHONE", new URLSearchParams());
  renderForm(
    <FilterPanel kind="SMARTPHONE" query={query} facets={facets as never} totalCount={3} />,
  );
  const legends = screen
    .getAllByRole("group", { hidden: true })
    .map((group) => group.querySelector("legend")?.textContent);
  expect(legends).toEqual(["Price (BDT)", "Brand", "Product Type", "Stock", "Grade"]);
});
