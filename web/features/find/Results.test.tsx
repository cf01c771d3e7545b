import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { FindQuery } from "../../generated/Find.ts";
import type { StaffRight } from "../../generated/MyRights.ts";
import { RightsContext } from "../../platform/rights.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { Results } from "./Results.tsx";

afterEach(removeForm);

const nothing = { devices: { nodes: [], totalCount: 0 } } as unknown as FindQuery;

const show = (search: string, rights: StaffRight[] = ["READ_CUSTOMERS"]) =>
  renderForm(
    <RightsContext value={rights}>
      <Results data={nothing} search={search} />
    </RightsContext>,
  );

test("a number without requests and units leads to its customer, who may have alerts", async () => {
  show("+880 1812-345678");
  const link = await screen.findByRole("link", { name: "01812345678" });
  expect(link.getAttribute("href")).toBe("/customers/01812345678");
});

test.each([
  ["a number, for staff who may not know customers", "01812345678", []],
  ["a text that is no number", "galaxy", undefined],
])("nothing is found for %s", async (_case, search, rights) => {
  show(search, rights as StaffRight[] | undefined);
  expect(await screen.findByText("Nothing was found.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /018/ })).toBeNull();
});
