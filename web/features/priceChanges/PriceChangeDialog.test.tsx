import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangePricesDocument } from "../../generated/ChangePrices.ts";
import {
  PreviewPriceChangeDocument,
  type PriceChangeInput,
} from "../../generated/PreviewPriceChange.ts";
import { errorToasts, logIn, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { PriceChangeDialog } from "./PriceChangeDialog.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

type Mocks = NonNullable<Parameters<typeof renderForm>[1]>;

/** Returns the preview of a change to one device, whose price is 10,000 taka. */
function previewOf({ by }: PriceChangeInput, fingerprint: string) {
  const after = 10_000 + (by.taka ?? by.basisPoints ?? 0);
  const outOfRange = after < 1;
  const changed = after === 10_000 ? 0 : 1;
  const change = {
    __typename: "PriceDifference",
    field: "PRICE",
    variant: null,
    before: 10_000,
    after,
  };
  const row = { __typename: "PriceChangeRow", id: "d1", title: "Sony Xperia", outOfRange };
  return {
    __typename: "PriceChangePreview",
    fingerprint,
    devices: 3,
    missing: 0,
    changed,
    outOfRange: outOfRange ? 1 : 0,
    totals: [{ __typename: "PriceTotal", field: "PRICE", count: 1, before: 10_000, after }],
    rows: changed ? [{ ...row, changes: [change] }] : [],
  };
}

/** A change by this amount in taka gets no response during a test. */
const unanswered = -5;

/**
 * Returns the mocks of a shop that changes prices. The shop refuses the first `conflicts` requests, as if prices had
 * been edited in the meantime.
 */
function shopThatChanges(conflicts = 0) {
  const sent: { input: PriceChangeInput; fingerprint: string }[] = [];
  const previews: PriceChangeInput[] = [];
  const mocks: Mocks = [
    {
      request: { query: PreviewPriceChangeDocument, variables: () => true },
      result: ({ input }) => {
        previews.push(input);
        return { data: { priceChangePreview: previewOf(input, `f${previews.length}`) } };
      },
      delay: ({ variables }) => (variables.input?.by.taka === unanswered ? 1e9 : 20),
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: {
        query: ChangePricesDocument,
        variables: (given: (typeof sent)[number]) => {
          sent.push(given);
          return true;
        },
      },
      result: () => {
        if (sent.length <= conflicts)
          return { errors: [{ message: "Changed meanwhile", extensions: { code: "CONFLICT" } }] };
        const change = {
          id: "c1",
          devices: 1,
          actorName: "",
          undoableUntil: "2026-11-23T10:00:00.000Z",
        };
        return { data: { changePrices: { __typename: "PriceChange", ...change } } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
  ];
  return { sent, previews, mocks };
}

function renderDialog(conflicts?: number) {
  const shop = shopThatChanges(conflicts);
  const onChanged = vi.fn();
  const onClose = vi.fn();
  const dialog = (
    <PriceChangeDialog
      title="Change prices of 3 devices"
      devices={{ ids: ["d1", "d2", "d3"] }}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
  return { ...renderForm(dialog, shop.mocks), ...shop, onChanged, onClose };
}

const amount = () => screen.findByLabelText("Amount");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Change prices" });
/**
 * Returns whether pressing the button has an effect. While a change is in progress, the button is not disabled, so that
 * it keeps the focus, but it ignores presses.
 */
const isPressable = () => !submit().disabled && !submit().hasAttribute("aria-busy");
const cells = () => screen.queryAllByRole("cell").map(({ textContent }) => textContent);

test("the prices before and after follow the typed amount, and the shown prices are applied", async () => {
  const { user, sent, previews, onChanged } = renderDialog();
  await user.type(await amount(), "5");
  await expect.poll(cells).toEqual(["10,000", "10,500"]);
  expect(screen.getByText("1 of 3 devices will change.")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Direction"), "Lower by");
  await user.selectOptions(screen.getByLabelText("Unit"), "taka");
  expect(submit().disabled).toBe(true);
  await user.type(await amount(), "00");
  // The preview for a reduction by 5 % shows the same price, so the test waits for the button instead of the price.
  await expect.poll(isPressable).toBe(true);
  expect(cells()).toEqual(["10,000", "9,500"]);
  const fingerprint = `f${previews.length}`;
  const success = vi.spyOn(toast, "success");
  await user.click(submit());
  await expect.poll(() => success.mock.calls).toEqual([["Prices of 1 device changed"]]);
  expect(onChanged).toHaveBeenCalledOnce();
  const input = {
    devices: { ids: ["d1", "d2", "d3"] },
    prices: ["PRICE"],
    by: { taka: -500 },
    roundTo: 10,
  };
  expect(sent).toEqual([{ input, fingerprint }]);
});

test("a change that would exceed the range of prices, or would change nothing, can't be applied", async () => {
  const { user } = renderDialog();
  await user.selectOptions(await screen.findByLabelText("Unit"), "taka");
  await user.selectOptions(screen.getByLabelText("Direction"), "Lower by");
  await user.type(await amount(), "10000");
  await expect.poll(() => screen.queryByText(/would have a price below BDT 1/)).toBeTruthy();
  expect(cells()).toEqual(["10,000", "0"]);
  expect(submit().disabled).toBe(true);
  await user.clear(await amount());
  await user.type(await amount(), "0");
  await expect.poll(() => screen.queryByText("This doesn't change any price.")).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

test("an invalid amount is explained, and no preview is read for it", async () => {
  const { user, previews } = renderDialog();
  const toasts = errorToasts();
  await user.type(await amount(), "1.234");
  await user.click(submit());
  const sentence = "Amount must be a percentage of at most 1,000, with at most two decimals";
  await expect.poll(() => screen.queryByText(sentence)).toBeTruthy();
  expect(toasts).toHaveBeenCalledWith(sentence);
  expect(document.activeElement).toBe(await amount());
  expect(previews.every(({ by }) => by.basisPoints !== 123)).toBe(true);
});

test("after a conflict the new preview is shown, and another press applies it", async () => {
  const { user, sent, previews, onChanged } = renderDialog(1);
  const toasts = errorToasts();
  await user.type(await amount(), "5");
  await expect.poll(cells).toEqual(["10,000", "10,500"]);
  const before = previews.length;
  await user.click(submit());
  await expect.poll(() => toasts.mock.calls).toContainEqual(["Changed meanwhile"]);
  expect(onChanged).not.toHaveBeenCalled();
  await expect.poll(() => previews.length).toBeGreaterThan(before);
  await expect.poll(isPressable).toBe(true);
  await user.click(submit());
  await expect.poll(() => onChanged.mock.calls).toHaveLength(1);
  expect(sent[1]?.fingerprint).not.toBe(sent[0]?.fingerprint);
});
