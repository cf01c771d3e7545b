import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { readBuyQuery } from "./buyQuery.ts";
import { FilterPanel } from "./FilterPanel.tsx";

afterEach(removeForm);

const noFacets = {
  ...{ brands: [], grades: [], productTypes: [], gadgetTypes: [], stocks: [] },
  ...{ roms: [], rams: [], batteries: [], warranty: 0, supplies: [] },
};

test("a long list of brands shows the first six and the chosen ones, and a search finds the others", () => {
  const names = ["Apple", "Asus", "Google", "Nokia", "Oppo", "Realme", "Samsung", "Sony", "Vivo"];
  const brands = names.map((name) => ({ name, count: 1 }));
  const query = readBuyQuery("SMARTPHONE", new URLSearchParams({ brand: "Vivo" }));
  renderForm(
    <FilterPanel
      kind="SMARTPHONE"
      query={query}
      facets={{ ...noFacets, brands } as never}
      totalCount={9}
    />,
  );
  const inView = () =>
    names.filter(
      (name) =>
        screen.queryByRole("checkbox", { name, hidden: true })?.closest("label")?.hidden === false,
    );
  const first = names.slice(0, 6);
  expect(inView()).toEqual([...first, "Vivo"]);
  fireEvent.click(screen.getByRole("button", { name: "All 9", hidden: true }));
  expect(inView()).toEqual(names);
  fireEvent.change(screen.getByLabelText("Search the brands"), { target: { value: "SO" } });
  expect(inView()).toEqual([...first, "Sony", "Vivo"]);
});

test("an invalid bound stays in its field, with an error", () => {
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

test("the filters for the condition come first, then price, storage and brand", () => {
  const count = { __typename: "FacetCount" as const, name: "Nokia", count: 3 };
  const facets = {
    ...noFacets,
    brands: [count],
    grades: [{ ...count, name: "A" }],
    roms: [{ ...count, name: 128 }],
    batteries: [{ ...count, name: 85 }],
    warranty: 2,
  };
  const query = readBuyQuery("SMARTPHONE", new URLSearchParams());
  renderForm(
    <FilterPanel kind="SMARTPHONE" query={query} facets={facets as never} totalCount={3} />,
  );
  const legends = screen
    .getAllByRole("group", { hidden: true })
    .map((group) => group.querySelector("legend")?.textContent);
  expect(legends).toEqual([
    ...["Product Type", "Grade", "Price (BDT)", "Storage", "Brand"],
    ...["Battery health", "Warranty", "Stock"],
  ]);
});
