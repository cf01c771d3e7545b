import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { RulesDraftFragment } from "../../generated/RulesDraft.ts";
import {
  SaveRulesDraftDocument,
  type SaveRulesDraftMutationVariables,
} from "../../generated/SaveRulesDraft.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { Bonuses } from "./Bonuses.tsx";

afterEach(removeForm);

type Rows = NonNullable<SaveRulesDraftMutationVariables["changes"]["bonuses"]>;

const december = { amount: 3_000, from: "2026-12-01", to: "2026-12-31" };
const all = { kind: null, brand: null, deviceId: null, ...december };
const google = { ...all, kind: "SMARTPHONE", brand: "Google", amount: 5_000 } as const;
const bonuses = [all, google].map((row) => ({ __typename: "QuoteTradeInBonus", ...row }));
const draft = { revision: 7, rules: { bonuses, devices: [] } } as unknown as RulesDraftFragment;

const saving = (rows: Rows) => ({
  request: {
    query: SaveRulesDraftDocument,
    variables: { revision: 7, changes: { bonuses: rows } },
  },
  result: {
    data: { saveQuoteRulesDraft: { __typename: "QuoteRulesDraft" as const, revision: 8 } },
  },
});

/** Fills in the form by change events, because dates can't be typed. */
function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const add = () => screen.getByRole("button", { name: "Add to the draft" });

test("the table has each bonus with its devices and days", () => {
  renderForm(<Bonuses draft={draft} />);
  const [, first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(first).toContain("All devices");
  expect(first).toContain("+ BDT\u00a03,000");
  expect(first).toContain("1 Dec 2026 to 31 Dec 2026");
  expect(second).toContain("Google smartphones");
});

test("a removed bonus leaves the others in the draft", async () => {
  const successes = vi.spyOn(toast, "success");
  const { user } = renderForm(<Bonuses draft={draft} />, [saving([all])]);
  await user.click(screen.getByRole("button", { name: "Remove the bonus for Google smartphones" }));
  await expect.poll(() => successes.mock.calls).toEqual([["Draft Saved"]]);
});

test("a new bonus joins the others in the draft", async () => {
  const successes = vi.spyOn(toast, "success");
  const row = { ...all, kind: "TABLET", brand: "Apple", amount: 1_500 } as const;
  const { user } = renderForm(<Bonuses draft={draft} />, [saving([all, google, row])]);
  fillIn({ Devices: "brand", "Bonus, taka": "1,500" });
  fillIn({ Kind: "TABLET", Brand: "Apple" });
  fillIn({ "First day": "2026-12-01", "Last day": "2026-12-31" });
  await user.click(add());
  await expect.poll(() => successes.mock.calls).toEqual([["Draft Saved"]]);
});

test("a bonus for one device takes its id from a pasted address, and has no kind or brand", async () => {
  const successes = vi.spyOn(toast, "success");
  const deviceId = "01a22aa3-93d2-71fb-825b-ea003c93d001";
  const { user } = renderForm(<Bonuses draft={draft} />, [
    saving([all, google, { ...all, deviceId }]),
  ]);
  fillIn({ Devices: "device", "Bonus, taka": "3000" });
  fillIn({ Device: `https://shop.example/updateSmartPhone/${deviceId}` });
  fillIn({ "First day": "2026-12-01", "Last day": "2026-12-31" });
  await user.click(add());
  await expect.poll(() => successes.mock.calls).toEqual([["Draft Saved"]]);
});

test.each([
  [{ Devices: "brand" }, "Brand is Required"],
  [{ Devices: "device" }, "This is not the address of a device"],
  [{ "Last day": "2026-11-30" }, "The last day is before the first day"],
  [{ "Bonus, taka": "-5" }, "Bonus, taka: a whole number from 0 to 1,00,000"],
  [{ "First day": "" }, "First day is Required"],
])("%o is refused below the field", async (values, message) => {
  errorToasts();
  const { user } = renderForm(<Bonuses draft={draft} />);
  fillIn({ "Bonus, taka": "3000", "First day": "2026-12-01", "Last day": "2026-12-31", ...values });
  await user.click(add());
  expect(await screen.findByText(message)).toBeTruthy();
});
