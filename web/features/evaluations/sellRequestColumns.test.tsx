import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SellRequestRowFragment } from "../../generated/SellRequestRow.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { sellRequestColumns } from "./sellRequestColumns.tsx";

afterEach(removeForm);

type Purchase = NonNullable<SellRequestRowFragment["purchase"]>;

/** Renders the row of an approved sell request whose quote was 20,000 taka, and returns the text of its cells. */
async function textOf(purchase: Omit<Purchase, "__typename">): Promise<string> {
  const evaluation: SellRequestRowFragment = {
    __typename: "Evaluation",
    id: "e1",
    status: "APPROVED",
    createdAt: "2026-11-01T10:00:00Z",
    quote: { __typename: "Quote", outcome: "OFFER", amount: 20_000, grade: "B", validUntil: null },
    rejection: null,
    purchase: { __typename: "Purchase", ...purchase },
    seen: {
      __typename: "SeenDevice",
      brand: "Apple",
      model: "iPhone 12",
      ram: 4,
      rom: 64,
      sellingPrice: 22_000,
      coverImage: { __typename: "Image", path: "/images/a.jpg", width: 1, height: 1, color: "" },
    },
  };
  renderForm(
    <div>
      {sellRequestColumns.map(({ header, cell }) => (
        <div key={header}>{cell(evaluation)}</div>
      ))}
    </div>,
  );
  return (
    (await screen.findByText("Apple iPhone 12"))
      .closest("body")
      ?.textContent?.replaceAll("\u00a0", " ") ?? ""
  );
}

test("a sell request shows its status until the device is inspected", async () => {
  const text = await textOf({ state: "AWAITING_INSPECTION", amount: 20_000 });
  expect(text).toContain("Approved");
  expect(text).not.toContain("Quoted BDT 20,000");
});

test("after the inspection, it shows the state of the purchase, and the quote if the offer differs", async () => {
  const text = await textOf({ state: "REVISED", amount: 17_500 });
  expect(text).not.toContain("Approved");
  expect(text).toContain("BDT 17,500");
  expect(text).toContain("Quoted BDT 20,000");
});
