import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { PriceOfAnswersDocument } from "../../../generated/PriceOfAnswers.ts";
import {
  errorToasts,
  logIn,
  reloadPage,
  removeForm,
  renderForm,
} from "../../../testing/renderForm.tsx";
import { handOverDraft } from "../../../ui/forms/formDrafts.ts";
import { EvaluationForm } from "./EvaluationForm.tsx";
import { emptyAnswers } from "./evaluationValues.ts";

beforeEach(() => logIn("customer"));
afterEach(removeForm);

const variant = { __typename: "Variant", rom: 128, sellingPrice: 40_000 } as const;
const device = {
  __typename: "Smartphone",
  id: "d1",
  brand: "Sony",
  model: "Xperia",
  coverImage: { __typename: "Image", path: "/images/a.jpg", width: 1, height: 1, color: "#fff" },
  variants: [
    { ...variant, id: "v1", ram: 8 },
    { ...variant, id: "v2", ram: 12, sellingPrice: 55_000 },
  ],
  variantQuotesUpTo: [43_600, 59_950],
} as unknown as DeviceToSellFragment;

const answers = {
  ...emptyAnswers,
  variantId: "v2",
  deadPixels: "NO_SPOT",
  lineOnDisplay: "NONE",
  screenCondition: "SCRATCH",
  bodyCondition: "NONE",
  backPanel: "NONE",
  cameraCondition: "NO_ISSUE",
  availableAccessories: ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX"],
  warranty: "NO_WARRANTY",
  receiveCalls: "YES",
  touchScreen: "WORKING",
};

/**
 * Returns the mocks of a shop that pays 1,000 less for a cracked screen than for a scratched screen, and the requests
 * that the shop receives.
 */
function openShop() {
  const sent: Record<string, unknown>[] = [];
  const mocks: NonNullable<Parameters<typeof renderForm>[1]> = [
    {
      request: { query: PriceOfAnswersDocument, variables: () => true },
      result: ({ input }) => ({
        data: {
          quote: {
            __typename: "Quote",
            outcome: "OFFER",
            base: 55_000,
            amount: input.screen.screenCondition === "SCRATCH" ? 52_000 : 51_000,
            upTo: null,
            grade: "A",
            lines: [],
            reasons: [],
            validUntil: "2026-12-01T00:00:00.000Z",
          },
        },
      }),
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: {
        query: CreateEvaluationDocument,
        variables: ({ input }: { input: Record<string, unknown> }) => sent.push(input) > 0,
      },
      result: { data: { createEvaluation: { __typename: "Evaluation", id: "e1" } } },
    },
  ];
  return { sent, mocks };
}

function open() {
  const { sent, mocks } = openShop();
  const onSubmitted = vi.fn();
  const page = <EvaluationForm device={device} description="Tell us." onSubmitted={onSubmitted} />;
  return { ...renderForm(page, mocks), sent, onSubmitted };
}

/** Stores the answers in the same way as the quote page does before it opens the form. */
const comeFromQuote = () => handOverDraft("/form", answers);

const sendButton = (name: string) =>
  screen.findByRole<HTMLButtonElement>("button", {
    name: (words) => words.replaceAll("\u00a0", " ") === name,
  });

test("a seller who has answered everything checks a line for each answer, and submits at the shown price", async () => {
  comeFromQuote();
  const { user, sent, onSubmitted } = open();
  expect(screen.getAllByRole("button", { name: /^Change: / })).toHaveLength(12);
  expect(screen.getByText("Original Charger Available, IMEI Matched Box Available")).toBeTruthy();
  expect(screen.getByText("Not told")).toBeTruthy();
  expect(screen.getByText("12 GB | 128 GB", { selector: "div" })).toBeTruthy();
  await user.click(await sendButton("Send – BDT 52,000"));
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    {
      deviceId: "d1",
      variantId: "v2",
      quotedAmount: 52_000,
      screen: { screenCondition: "SCRATCH" },
      visitDay: null,
      payout: { method: "CASH", mobile: null },
    },
  ]);
});

test("an answer is changed in its line, and the price follows", async () => {
  comeFromQuote();
  const { user } = open();
  await sendButton("Send – BDT 52,000");
  await user.click(screen.getByRole("button", { name: "Change: Screen condition" }));
  const question = screen.getByRole("radiogroup", { name: "Screen condition" });
  expect(document.activeElement).toBe(within(question).getByLabelText("Scratch"));
  await user.click(within(question).getByLabelText("Minor Crack"));
  await user.click(screen.getByRole("button", { name: "Done" }));
  const change = await screen.findByRole("button", { name: "Change: Screen condition" });
  expect(document.activeElement).toBe(change);
  expect(screen.getByText("Minor Crack")).toBeTruthy();
  await sendButton("Send – BDT 51,000");
});

test("an account is sent with its number, which is the seller's own number at first", async () => {
  comeFromQuote();
  const { user, sent, onSubmitted } = open();
  await user.click(screen.getByLabelText("bKash"));
  const number = screen.getByLabelText<HTMLInputElement>("bKash number");
  expect(number.value).toMatch(/^01\d{9}$/);
  await user.clear(number);
  const toasts = errorToasts();
  await user.click(await sendButton("Send – BDT 52,000"));
  const fault = "Please enter a valid phone number";
  expect(await screen.findByText(fault)).toBeTruthy();
  expect(toasts).toHaveBeenCalledExactlyOnceWith(fault);
  expect(document.activeElement).toBe(number);
  await user.type(number, "01812345678");
  await user.click(await sendButton("Send – BDT 52,000"));
  // Waits until the submission has removed the draft. Otherwise the next test would find the draft.
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(sent[0]?.payout).toEqual({ method: "BKASH", mobile: "01812345678" });
});

test("the summary and its changes survive a reload", async () => {
  comeFromQuote();
  const { user } = open();
  await user.click(screen.getByLabelText("Nagad"));
  reloadPage();
  open();
  expect(await screen.findByLabelText("Nagad number")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Change: / })).toHaveLength(12);
});

test("a seller who has not answered everything gets the form", () => {
  open();
  expect(screen.getByText("Tell us.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Submit Form" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Change: / })).toBeNull();
});

test("an answer that was removed must be given again before submitting", async () => {
  comeFromQuote();
  const { user, sent } = open();
  await user.click(screen.getByRole("button", { name: "Change: Accessories" }));
  const question = screen.getByRole("group", { name: "Accessories" });
  for (const box of within(question).getAllByRole<HTMLInputElement>("checkbox"))
    if (box.checked) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Please choose an answer.")).toBeTruthy();
  expect(sent).toEqual([]);
});
