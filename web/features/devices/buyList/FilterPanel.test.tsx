import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { readBuyQuery } from "./buyQuery.ts";
import { FilterPanel } from "./FilterPanel.tsx";

afterEach(removeForm);

const noFacets = { brands: [], grades: [], productTypes: [], gadgetTypes: [], stocks: [] };

test("many brands have a search, which keeps chosen ones in view", () => {
  const names = ["Apple", "Asus", "Google", "Nokia", "Oppo", "Realme", "Samsung", "Sony", "Vivo"];
  const brands = names.map((name) => ({ name, count: 1 }));
  const query = readBuyQuery("SMARTPHONE", new URLSearchParams({ brand: "Apple" }));
  renderForm(
    <FilterPanel
      kind="SMARTPHONE"
      query={query}
      facets={{ ...noFacets, brands } as never}
      totalCount={9}
    />,
  );
  fireEvent.change(screen.getByLabelText("Search the brands"), { target: { value: "SO" } });
  const inView = names.filter(
    (name) => screen.getByLabelText(name).closest("label")?.hidden === false,
  );
  expect(inView).toEqual(["Apple", "Sony"]);
});

test("a bound that is no amount stays in its field, which says so", () => {
  const query = readBuyQuery("SMARTPHONE", new URLSearchParams({ min: "cheap", max: "20k" }));
  renderForm(
    <FilterPanel kind="SMARTPHONE" query={query} facets={noFacets as never} totalCount={3} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Min Price");
  expect(field.value).toBe("cheap");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/^This is not an amount/).id).toBe(
    field.getAttribute("aria-describedby"),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Max Price").value).toBe("20000");
});

test("brands come right after the price", () => {
  const count = { __typename: "FacetCount" as const, name: "Nokia", count: 3 };
  const facets = {
    ...noFacets,
    brands: [count],
    grades: [{ ...count, name: "A" }],
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
