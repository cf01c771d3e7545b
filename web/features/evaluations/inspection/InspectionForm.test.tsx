import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { InspectionQuery } from "../../../generated/Inspection.ts";
import { InspectionPreviewDocument } from "../../../generated/InspectionPreview.ts";
import { RecordInspectionDocument } from "../../../generated/RecordInspection.ts";
import { errorToasts, logIn, removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { InspectionForm } from "./InspectionForm.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

type Evaluation = NonNullable<InspectionQuery["evaluation"]>;

const evaluation = {
  __typename: "Evaluation",
  id: "e1",
  status: "APPROVED",
  requester: { __typename: "User", firstName: "Rahim" },
  seen: {
    __typename: "SeenDevice",
    brand: "Sony",
    model: "Xperia",
    coverImage: { __typename: "Image", path: "/images/a.jpg", width: 1, height: 1, color: "#fff" },
    ram: 8,
    rom: 128,
    sellingPrice: 60_000,
  },
  quote: {
    __typename: "Quote",
    outcome: "OFFER",
    base: 60_000,
    amount: 60_000,
    grade: "A",
    lines: [],
    validUntil: "2999-12-01T00:00:00.000Z",
  },
  purchase: {
    __typename: "Purchase",
    version: 3,
    state: "AWAITING_INSPECTION",
    inspection: null,
  },
  receiveCalls: "YES",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  screen: {
    touchScreen: "WORKING",
    deadPixels: "NO_SPOT",
    lineOnDisplay: "NONE",
    screenCondition: "ORIGINAL_NO_ISSUE",
  },
  body: { bodyCondition: "NONE", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
  batteryHealth: "FULL",
  otherIssues: [],
} as unknown as Evaluation;

type Input = {
  refuse: boolean;
  amount: number | null;
  warranty: string;
  body: { bodyCondition: string };
};

/**
 * Returns the mocks of a shop that pays 6,000 less if the body has any damage, and the inspections that the shop
 * receives.
 */
function openShop({ failures = 0, sendsMessages = true } = {}) {
  const recorded: { input: Input & { version: number; reason: string } }[] = [];
  let left = failures;
  const mocks: NonNullable<Parameters<typeof renderForm>[1]> = [
    {
      request: { query: InspectionPreviewDocument, variables: () => true },
      result: ({ input }: { input: Input }) => {
        if (left-- > 0) return { errors: [{ message: "The shop is closed" }] };
        const isSame = input.body.bodyCondition === "NONE";
        const amount = input.refuse ? null : isSame ? 60_000 : 54_000;
        const state = input.refuse ? "REFUSED" : isSame ? "CONFIRMED" : "REVISED";
        const isRevised = state === "REVISED";
        return {
          data: {
            inspectionPreview: {
              __typename: "InspectionPreview",
              quotedAmount: 60_000,
              state,
              amount,
              expiresAt: isRevised ? "2026-12-04T00:00:00.000Z" : null,
              message: isRevised ? "We offer BDT 54,000" : null,
              sendsMessages,
              quote: {
                __typename: "Quote",
                outcome: "OFFER",
                base: 60_000,
                amount: isSame ? 60_000 : 54_000,
                grade: isSame ? "A" : "C",
                lines: [],
                reasons: [],
              },
            },
          },
        };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: {
        query: RecordInspectionDocument,
        variables: (given: (typeof recorded)[number]) => recorded.push(given) > 0,
      },
      result: { data: { recordInspection: { __typename: "Evaluation", id: "e1" } } },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
  ];
  return { recorded, mocks };
}

function open(options: Parameters<typeof openShop>[0] = {}) {
  const { recorded, mocks } = openShop(options);
  const onRecorded = vi.fn();
  const page = <InspectionForm evaluation={evaluation} onRecorded={onRecorded} />;
  return { ...renderForm(page, mocks), recorded, onRecorded };
}

const bar = () => screen.getByRole("region", { name: "Price" });
const barText = () => bar().textContent?.replaceAll("\u00a0", " ") ?? "";
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function scratch(user: ReturnType<typeof open>["user"]) {
  await user.click(button(/^Body condition/));
  await user.click(screen.getByRole("radio", { name: "Major" }));
}

test("answers as described have a line each, and an opened line can be closed", async () => {
  const { user } = open();
  expect(screen.queryAllByRole("radio")).toHaveLength(0);
  expect(button("Body condition None")).toBeTruthy();
  const fold = button("12 as described");
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  await user.click(fold);
  expect(screen.queryByRole("button", { name: "Body condition None" })).toBeNull();
});

test("the bar follows each answer, and a changed answer shows what was described", async () => {
  const { user } = open();
  expect(barText()).toContain("BDT 60,000");
  expect(barText()).toContain("grade A, as quoted");
  await scratch(user);
  await expect.poll(barText).toContain("BDT 60,000 → BDT 54,000");
  expect(barText()).toContain("grade C");
  expect(screen.getByText("Described as: None")).toBeTruthy();
  expect(button("11 as described")).toBeTruthy();
  expect(screen.getByLabelText("Photograph: Body condition").getAttribute("capture")).toBe(
    "environment",
  );
  await user.click(button("As described"));
  await expect.poll(barText).not.toContain("→");
  expect(button("12 as described")).toBeTruthy();
});

test("a price that did not arrive is read again", async () => {
  const { user } = open({ failures: 1 });
  await scratch(user);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await expect.poll(barText).toContain("BDT 54,000");
  expect(screen.queryByText("The new price could not be loaded.")).toBeNull();
});

test("an inspection is recorded after the admin has read what the seller will be told", async () => {
  const { user, recorded, onRecorded } = open();
  await scratch(user);
  await user.click(button("Record inspection"));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent?.replaceAll("\u00a0", " ")).toContain(
    "Rahim will be offered BDT 54,000. Send?",
  );
  expect(within(dialog).getByText("Rahim gets this message:")).toBeTruthy();
  expect(within(dialog).getByText("We offer BDT 54,000")).toBeTruthy();
  expect(recorded).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  await expect.poll(() => onRecorded.mock.calls.length).toBe(1);
  expect(recorded).toMatchObject([
    { id: "e1", input: { version: 3, body: { bodyCondition: "MAJOR" } } },
  ]);
});

test("nothing is recorded if the admin goes back", async () => {
  const { user, recorded } = open();
  await user.click(button("Record inspection"));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText("This is the quoted price.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Look again" }));
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(recorded).toEqual([]);
});

test("a refusal is confirmed together with its reason", async () => {
  const { user, recorded } = open();
  await user.click(screen.getByRole("checkbox", { name: "We don't buy this device" }));
  await expect.poll(barText).toContain("No offer");
  await user.click(button("Record inspection"));
  expect(await screen.findByText("Tell the seller why we don't buy the device")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await user.type(screen.getByLabelText(/^Reason/), "Locked");
  await user.click(button("Record inspection"));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText("Your reason: Locked")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  await expect.poll(() => recorded.length).toBe(1);
  expect(recorded).toMatchObject([{ input: { refuse: true, reason: "Locked", amount: null } }]);
});

test("if the shop sends no messages, the admin is asked to tell the seller", async () => {
  const { user } = open({ sendsMessages: false });
  await scratch(user);
  await user.click(button("Record inspection"));
  expect(await screen.findByText(/^Messages are not sent\. Tell Rahim by phone/)).toBeTruthy();
});

test("if the price can't be read, no confirmation is shown, and the error is reported", async () => {
  const faults = errorToasts();
  const { user, recorded } = open({ failures: Number.POSITIVE_INFINITY });
  await user.click(button("Record inspection"));
  await expect.poll(() => faults.mock.calls).toEqual([["The shop is closed"]]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(recorded).toEqual([]);
});

test("a scanned IMEI stays in its field and records nothing, and a second IMEI is an error", async () => {
  const { user, recorded } = open();
  const imei = screen.getByLabelText<HTMLInputElement>("IMEI");
  imei.focus();
  await user.keyboard("350077523237513{Enter}");
  expect(document.activeElement).toBe(imei);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("490154203237518{Enter}");
  expect(screen.getByText(/These are two IMEIs/)).toBeTruthy();
  expect(recorded).toEqual([]);
});
