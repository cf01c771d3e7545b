// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CreateEvaluationDocument } from "../../../generated/CreateEvaluation.ts";
import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import {
  errorToasts,
  logIn,
  reloadPage,
  removeForm,
  renderForm,
} from "../../../testing/renderForm.tsx";
import { toast } from "../../../ui/toasts.ts";
import { EvaluationForm } from "./EvaluationForm.tsx";

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
} as unknown as DeviceToSellFragment;

function renderEvaluation(mocks: Parameters<typeof renderForm>[1] = []) {
  const onSubmitted = vi.fn();
  const view = renderForm(<EvaluationForm device={device} onSubmitted={onSubmitted} />, mocks);
  return { ...view, onSubmitted };
}

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

test("missing answers are said by the toast and at their questions, the first with the focus", async () => {
  const toasts = errorToasts();
  const { user } = renderEvaluation();
  await user.click(screen.getByText("Submit Form"));
  await expect.poll(missing).toBe(4);
  expect(toasts).toHaveBeenCalledExactlyOnceWith("Please Fill All The Fields");
  expect(document.activeElement).toBe(option("Original Charger Available"));
  await user.click(option("No Warranty Available"));
  await expect.poll(missing).toBe(3);
  expect(screen.getByText("7 of 12 answered")).toBeTruthy();
});

test("an optional answer can be cleared", async () => {
  const { user } = renderEvaluation();
  await user.click(option("95-99%"));
  await user.click(await screen.findByText("Clear"));
  await expect.poll(checkedOptions).toEqual(preselected);
  expect(screen.queryByText("Clear")).toBeNull();
});

test("the answers and the variant survive a reload", async () => {
  const { user } = renderEvaluation();
  await user.click(option("No Spot"));
  await user.click(option("Wifi Not Working"));
  await user.click(option("Bluetooth Not Working"));
  await user.click(option("12 GB | 128 GB"));
  reloadPage();
  renderEvaluation();
  await expect.poll(() => option("No Spot").checked).toBe(true);
  expect(option("Wifi Not Working").checked).toBe(true);
  expect(option("Speaker Not Working").checked).toBe(false);
  await expect.poll(() => screen.queryByText("BDT 55,000")).toBeTruthy();
});

test("a complete evaluation is submitted with the chosen variant", async () => {
  const success = vi.spyOn(toast, "success");
  const sent: unknown[] = [];
  const variables = (given: unknown) => {
    sent.push(given);
    return true;
  };
  const { user, onSubmitted } = renderEvaluation([
    {
      request: { query: CreateEvaluationDocument, variables },
      result: { data: { createEvaluation: { __typename: "Evaluation", id: "e1" } } },
    },
  ]);
  const answers = ["Original Charger Available", "Money Receipt Available", "Yes", "Working"];
  for (const answer of [...answers, "No Warranty Available", "12 GB | 128 GB"])
    await user.click(option(answer));
  expect(screen.getByText("Ready to submit")).toBeTruthy();
  await user.click(screen.getByText("Submit Form"));
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(sent.at(-1)).toMatchObject({
    input: {
      deviceId: "d1",
      variantId: "v2",
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
