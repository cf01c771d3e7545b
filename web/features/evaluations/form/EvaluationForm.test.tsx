import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { PriceOfAnswersDocument } from "../../../generated/PriceOfAnswers.ts";
import { store } from "../../../platform/siteData.ts";
import {
  errorToasts,
  logIn,
  reloadPage,
  removeForm,
  renderForm,
} from "../../../testing/renderForm.tsx";
import { toast } from "../../../ui/toasts/toasts.ts";
import { EvaluationForm } from "./EvaluationForm.tsx";
import { emptyAnswers, type SellAnswers } from "./evaluationValues.ts";

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

type Mocks = NonNullable<Parameters<typeof renderForm>[1]>;

const line = {
  __typename: "QuoteLine",
  code: "backPanel",
  option: "HEAVY",
  label: "Side and back panel: Heavy",
  amount: -4_000,
} as const;

const quote = {
  __typename: "Quote",
  outcome: "OFFER",
  base: 40_000,
  amount: 36_000,
  upTo: null,
  grade: "B",
  lines: [line],
  reasons: [],
  validUntil: "2026-12-01T00:00:00.000Z",
} as const;

/**
 * Returns the mocks of a shop that pays up to 43,000 as long as answers are missing. With all answers, it responds with
 * the result of `price`.
 */
function shopThatPays(price: () => object | Error = () => quote): Mocks {
  const open = { ...quote, outcome: "INCOMPLETE", amount: null, upTo: 43_000, grade: null };
  return [
    {
      request: { query: PriceOfAnswersDocument, variables: () => true },
      result: ({ input }) => {
        const answer = input.screen.touchScreen ? price() : open;
        return answer instanceof Error ? { errors: [answer] } : { data: { quote: answer } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
  ];
}

/** Returns the mocks of a shop that first responds with each of the failures, and then stores evaluations. */
function shopThatStores(failures: Error[] = []) {
  const sent: { input: Record<string, unknown> }[] = [];
  const mocks: Mocks = [
    {
      request: {
        query: CreateEvaluationDocument,
        variables: (given: (typeof sent)[number]) => {
          sent.push(given);
          return true;
        },
      },
      result: () => {
        const error = failures.shift();
        if (error) return { errors: [error] };
        return { data: { createEvaluation: { __typename: "Evaluation", id: "e1" } } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
  ];
  return { sent, mocks };
}

function renderEvaluation(mocks: Mocks = [], prices = shopThatPays()) {
  const onSubmitted = vi.fn();
  const form = <EvaluationForm device={device} description="Tell us." onSubmitted={onSubmitted} />;
  const view = renderForm(form, [...prices, ...mocks]);
  return { ...view, onSubmitted };
}

type User = ReturnType<typeof renderForm>["user"];

/**
 * Waits until the submit button is enabled, and presses it. The button is disabled while a price is read or the form is
 * submitted.
 */
async function submit(user: User, press: "click" | "dblClick" = "click") {
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Submit Form" });
  await expect.poll(() => button.disabled).toBe(false);
  await user[press](button);
}

const shows = (text: string) => expect.poll(() => screen.queryByText(text)).toBeTruthy();
const price = () =>
  document.querySelector("[aria-live=polite]")?.textContent.replaceAll("\u00a0", " ");

const option = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const checkedOptions = () =>
  [...document.querySelectorAll<HTMLInputElement>("fieldset[role] input:checked")].map(
    ({ name, value }) => `${name} ${value}`,
  );
const missing = () => screen.queryAllByText("Please choose an answer.").length;

const preselected = [
  "deadPixels HEAVY",
  "lineOnDisplay HEAVY",
  "screenCondition HEAVY_CRACK",
  "bodyCondition MAJOR",
  "backPanel HEAVY",
  "cameraCondition DUST",
];

test("the six condition questions are preselected", () => {
  renderEvaluation();
  expect(checkedOptions()).toEqual(preselected);
  expect(screen.getByText("6 of 12 answered")).toBeTruthy();
  expect(screen.getByText("4 still needed")).toBeTruthy();
});

test("missing answers are reported in a toast and at their questions, and the first one gets the focus", async () => {
  const toasts = errorToasts();
  const { user } = renderEvaluation();
  await submit(user);
  await expect.poll(missing).toBe(4);
  expect(toasts).toHaveBeenCalledExactlyOnceWith("Please Fill All The Fields");
  expect(document.activeElement).toBe(option("Original Charger Available"));
  await user.click(option("No Warranty Available"));
  await expect.poll(missing).toBe(3);
  expect(screen.getByText("7 of 12 answered")).toBeTruthy();
});

test("an optional answer can be cleared", { tags: ["slow"] }, async () => {
  const { user } = renderEvaluation();
  await user.click(option("95-99%"));
  await user.click(await screen.findByText("Clear"));
  await expect.poll(checkedOptions).toEqual(preselected);
  expect(screen.queryByText("Clear")).toBeNull();
});

const instalments = () => screen.getByRole<HTMLSelectElement>("combobox");

test("the answers and the variant survive a reload", async () => {
  const { user } = renderEvaluation();
  await user.click(option("No Spot"));
  await user.click(option("Wifi Not Working"));
  await user.click(option("Bluetooth Not Working"));
  await user.click(option("12 GB | 128 GB"));
  await user.selectOptions(instalments(), "OPEN");
  reloadPage();
  renderEvaluation();
  await expect.poll(() => option("No Spot").checked).toBe(true);
  expect(option("Wifi Not Working").checked).toBe(true);
  expect(option("Speaker Not Working").checked).toBe(false);
  expect(instalments().value).toBe("OPEN");
  await expect.poll(() => screen.queryByText("BDT 55,000")).toBeTruthy();
});

const lastAnswers = [
  "Original Charger Available",
  "Money Receipt Available",
  "No Warranty Available",
  "Yes",
  "Working",
];

async function answerAll(user: User) {
  for (const answer of lastAnswers) await user.click(option(answer));
}

/** Stores values in the same way as the form of the logged-in user does before a reload. */
const storeDraft = (values: SellAnswers) => store("draft:u1:/form", { values });

/**
 * Starts the form with all answers given. Clicking on each answer would take too long, because each click renders the
 * form.
 */
const storeAllAnswers = () =>
  storeDraft({
    ...emptyAnswers,
    deadPixels: "HEAVY",
    lineOnDisplay: "HEAVY",
    screenCondition: "HEAVY_CRACK",
    bodyCondition: "MAJOR",
    backPanel: "HEAVY",
    cameraCondition: "DUST",
    availableAccessories: ["ORIGINAL_CHARGER", "MONEY_RECEIPT"],
    warranty: "NO_WARRANTY",
    receiveCalls: "YES",
    touchScreen: "WORKING",
  });

const stillPreselected =
  "Still as preselected: Display spot, Line on display, Screen condition, Body condition, Side and back panel, Camera";

test("the price ignores preselected answers until all others are given, and then names them", async () => {
  const { user } = renderEvaluation();
  expect(price()).toBe("Up to BDT 43,600, 4 answers left");
  expect(screen.getAllByText("Preselected")).toHaveLength(6);
  await user.click(option("Yes"));
  await expect.poll(price).toBe("Up to BDT 43,000, 3 answers left");
  await answerAll(user);
  await expect.poll(price).toBe(`BDT 36,000, grade B, valid until 1 December${stillPreselected}`);
  // If the seller chooses a preselected answer again, it counts as confirmed.
  await user.click(option("Dust"));
  await expect.poll(price).toContain("Side and back panel");
  expect(price()).not.toContain("Camera");
  expect(screen.getAllByText("Preselected")).toHaveLength(5);
});

test("the calculation of the price opens with a line for each answer", {
  tags: ["slow"],
}, async () => {
  const { user } = renderEvaluation();
  await user.click(screen.getByText("How is this calculated?"));
  await shows("Side and back panel: Heavy");
  expect(screen.getByText("− BDT 4,000")).toBeTruthy();
  expect(screen.getByText("BDT 40,000", { selector: "dd > *" })).toBeTruthy();
});

test("a complete evaluation is submitted once with the chosen variant at the shown price, despite a failure and a double click", async () => {
  const success = vi.spyOn(toast, "success");
  const toasts = errorToasts();
  const { sent, mocks } = shopThatStores([new Error("The shop can't be reached")]);
  const { user, onSubmitted } = renderEvaluation(mocks);
  await answerAll(user);
  await user.click(option("12 GB | 128 GB"));
  expect(screen.getByText("Ready to submit")).toBeTruthy();
  await expect.poll(price).toContain("BDT 36,000");
  await submit(user);
  await expect.poll(() => toasts.mock.calls.length).toBe(1);
  expect(checkedOptions()).toContain("availableAccessories MONEY_RECEIPT");
  await submit(user, "dblClick");
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(sent).toHaveLength(2);
  expect(sent.at(-1)).toMatchObject({
    input: {
      deviceId: "d1",
      variantId: "v2",
      quotedAmount: 36_000,
      availableAccessories: ["ORIGINAL_CHARGER", "MONEY_RECEIPT"],
      screen: { deadPixels: "HEAVY", touchScreen: "WORKING" },
      batteryHealth: null,
      otherIssues: [],
    },
  });
  expect(success).toHaveBeenCalledExactlyOnceWith(
    "Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly.",
  );
});

const conflict = Object.assign(new Error("The price has changed in the meantime."), {
  extensions: { code: "CONFLICT" },
});

test("if the price has changed, the form keeps the answers and asks about the new price", async () => {
  let amount = 36_000;
  const { sent, mocks } = shopThatStores([conflict]);
  storeAllAnswers();
  const { user, onSubmitted } = renderEvaluation(
    mocks,
    shopThatPays(() => ({ ...quote, amount })),
  );
  await expect.poll(price).toContain("BDT 36,000");
  amount = 34_500;
  await submit(user);
  await shows("You saw BDT 36,000; we now pay BDT 34,500. Your answers are kept.");
  expect(price()).toContain("BDT 34,500");
  expect(option("Money Receipt Available").checked).toBe(true);
  expect(onSubmitted).not.toHaveBeenCalled();
  await user.click(screen.getByText("Submit for BDT 34,500"));
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(sent.map(({ input }) => input.quotedAmount)).toEqual([36_000, 34_500]);
});

test("a price that did not arrive is read again, and shown before the form is submitted", async () => {
  let answer: object | Error = new Error("The shop can't be reached");
  const toasts = errorToasts();
  const { sent, mocks } = shopThatStores();
  const { user, onSubmitted } = renderEvaluation(
    mocks,
    shopThatPays(() => answer),
  );
  await user.click(option("Yes"));
  await expect.poll(price).toContain("Up to BDT 43,000");
  await answerAll(user);
  await shows("This is the old price. The new one could not be loaded.");
  expect(price()).toContain("Up to BDT 43,000");
  await submit(user);
  await expect.poll(() => toasts.mock.calls.length).toBe(1);
  answer = quote;
  await submit(user);
  await shows("For these answers we now pay BDT 36,000. Your answers are kept.");
  expect(sent).toEqual([]);
  await user.click(screen.getByText("Submit for BDT 36,000"));
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
});

test("a device that a person must look at is submitted without an amount", {
  tags: ["slow"],
}, async () => {
  const review = { ...quote, outcome: "REVIEW", amount: null, grade: null, lines: [] };
  const { sent, mocks } = shopThatStores();
  storeAllAnswers();
  const { user, onSubmitted } = renderEvaluation(
    mocks,
    shopThatPays(() => ({ ...review, reasons: ["We look at the device first."] })),
  );
  await expect.poll(price).toContain("No price yet. We look at the device first.");
  expect(screen.queryByText("How is this calculated?")).toBeNull();
  await submit(user);
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(sent.at(-1)?.input.quotedAmount).toBeNull();
});

test("the form begins with answers that were stored, none of them preselected", {
  tags: ["slow"],
}, async () => {
  storeDraft({ ...emptyAnswers, deadPixels: "HEAVY" });
  renderEvaluation();
  await expect.poll(checkedOptions).toEqual(["deadPixels HEAVY"]);
  expect(screen.queryByText("Preselected")).toBeNull();
  reloadPage();
  renderEvaluation();
  await expect.poll(checkedOptions).toEqual(["deadPixels HEAVY"]);
});
