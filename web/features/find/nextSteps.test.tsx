import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { FoundSaleFragment } from "../../generated/FoundSale.ts";
import type { FoundUnitFragment } from "../../generated/FoundUnit.ts";
import type { StaffRight } from "../../generated/MyRights.ts";
import { RightsContext } from "../../platform/rights.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { addRequestRows, saleRows, unitRows } from "./foundRows.tsx";

afterEach(removeForm);

const requester = { id: "u1", firstName: "Nadia", lastName: "Rahman", mobile: "01812345678" };

const sale = {
  __typename: "Evaluation",
  id: "e1",
  kind: "SMARTPHONE",
  status: "PENDING",
  createdAt: "2026-11-20T08:00:00Z",
  quote: { amount: 18_650 },
  seen: { brand: "Samsung", model: "Galaxy A16" },
  payout: null,
  purchase: null,
  requester,
} as unknown as FoundSaleFragment;

const inState = (state: string, amount: number | null) =>
  ({ ...sale, status: "APPROVED", purchase: { state, amount, needsHandover: true } }) as never;

const unit = (state: string) =>
  ({
    code: "U-7K3F9",
    state,
    price: 23_500,
    device: { title: "Samsung Galaxy A16" },
    variant: null,
    reservation: null,
    sale: { buyerName: "Karim", buyerMobile: "01912345678" },
  }) as unknown as FoundUnitFragment;

const counter: StaffRight[] = ["DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS", "SELL_UNITS"];

async function show(rows: ReturnType<typeof saleRows>, rights: StaffRight[] = counter) {
  renderForm(
    <RightsContext value={rights}>
      {rows.map(({ key, content }) => (
        <div key={key}>{content}</div>
      ))}
    </RightsContext>,
  );
  await screen.findAllByText(/Galaxy A16/);
  return document.body.textContent?.replaceAll("\u00a0", " ");
}

test("a sell request shows its seller, quote, day and next step", async () => {
  expect(await show(saleRows([sale]))).toMatch(
    /Nadia Rahman · 01812345678 · BDT.18,650 · 20 Nov 2026/,
  );
  expect(screen.getByRole("link", { name: "Approve or reject" })).toBeTruthy();
});

test("rows on a customer's page leave out the customer's name", async () => {
  expect(await show(saleRows([sale], { ofOne: true }))).not.toContain("Nadia");
});

test.each([
  ["AWAITING_INSPECTION", "Record inspection"],
  ["ACCEPTED", "Record payment"],
  ["REVISED", "The seller has not answered yet"],
])("the next step of a purchase in the state %s is %j", async (state, step) => {
  expect(await show(saleRows([inState(state, 17_000)]))).toContain(step);
});

test.each([
  ["without a piece is put on sale", { id: "d1" }, null, ["Put on sale"]],
  ["leads to its piece", { id: "d1" }, { code: "U-7K3F9" }, ["See piece U-7K3F9"]],
  ["of a device that was deleted has no next step", null, null, []],
])("a paid phone %s", async (_case, device, unit, buttons) => {
  const paid = { ...(inState("PAID", 17_000) as FoundSaleFragment), device, unit };
  await show(saleRows([paid as never]), ["MANAGE_UNITS"]);
  const names = /sale|piece/;
  const shown = [
    ...screen.queryAllByRole("button", { name: names }),
    ...screen.queryAllByRole("link", { name: names }),
  ];
  expect(shown.map((button) => button.textContent)).toEqual(buttons);
});

test("the quote does not take the place of the payment for staff who may not see the payment", async () => {
  expect(await show(saleRows([inState("PAID", null)]))).not.toContain("BDT");
});

test.each([
  ["DRAFT", "Put on sale"],
  ["FOR_SALE", "Record sale"],
  ["RESERVED", "Record sale"],
  ["RETURNED", "Back into stock, or write off"],
])("the next step of a unit in the state %s is %j", async (state, step) => {
  await show(unitRows([unit(state)]), ["MANAGE_UNITS", "SELL_UNITS"]);
  expect(screen.getByRole("link", { name: step }).getAttribute("href")).toBe("/units/U-7K3F9");
});

test("staff see no button for a step that they may not take", async () => {
  const request = { id: "a1", kind: "TABLET", brand: "Samsung", model: "Galaxy A16" } as const;
  const rows = [
    ...saleRows([sale]),
    ...unitRows([unit("FOR_SALE")]),
    ...addRequestRows([{ ...request, status: "PENDING", requester } as never]),
  ];
  const text = await show(rows, ["INSPECT"]);
  expect(screen.queryByRole("link", { name: "Approve or reject" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Record sale" })).toBeNull();
  expect(text).toContain("Not in the catalogue yet");
});
