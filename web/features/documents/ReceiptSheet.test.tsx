import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ReceiptPageQuery } from "../../generated/Receipt.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { encodeQr } from "../../ui/pictures/encodeQr.ts";
import { ReceiptSheet } from "./ReceiptSheet.tsx";

afterEach(() => {
  removeForm();
  vi.unstubAllGlobals();
});

const receipt: NonNullable<ReceiptPageQuery["receipt"]> = {
  __typename: "ReceiptDocument",
  kind: "SALE",
  number: "S-2627-000001",
  url: "https://shop.example/receipt/abc",
  termsVersion: null,
  returnPolicyVersion: null,
  sheet: {
    __typename: "ReceiptSheet",
    shop: ["SmartTrade"],
    title: "Invoice",
    intro: null,
    facts: [],
    notes: [],
  },
  replacedBy: null,
  creditNotes: [],
};

/** Returns the page size in the style sheets. */
const pageSize = () => /@page\s*\{[^}]*size:\s*([^;}]+)/.exec(styles())?.[1]?.trim();
const styles = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join("\n") +
  [...document.querySelectorAll("style")].map((style) => style.textContent).join("\n");

test("a receipt is printed on the chosen paper, and a roll's page is as long as the receipt", async () => {
  const printed: unknown[] = [];
  vi.stubGlobal("print", () =>
    printed.push([document.querySelector("article")?.dataset.paper, pageSize()]),
  );
  const { user } = renderForm(<ReceiptSheet receipt={receipt} qrCode={encodeQr(receipt.url)} />);
  for (const paper of ["80 mm", "A4", "58 mm"])
    await user.click(await screen.findByRole("button", { name: `Print on ${paper}` }));
  expect(printed).toEqual([
    ["ROLL_80", "80mm 8mm"],
    ["A4", "A4"],
    ["ROLL_58", "58mm 8mm"],
  ]);
});
