import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CreateUnitDocument } from "../../../generated/CreateUnit.ts";
import type { DeviceForUnitFragment, Sim } from "../../../generated/DeviceForUnit.ts";
import { errorToasts, removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { NewUnitForm } from "./NewUnitForm.tsx";

afterEach(removeForm);

const phone = (sim: Sim) =>
  ({
    __typename: "Smartphone",
    id: "d1",
    kind: "SMARTPHONE",
    title: "Galaxy S24",
    coverImage: { __typename: "Image", path: "/images/a.jpg", width: 1, height: 1, color: "#fff" },
    specifications: { __typename: "Specifications", sim },
    variants: [{ __typename: "Variant", id: "v1", ram: 8, rom: 128 }],
  }) as DeviceForUnitFragment;

const [first, second] = ["350077523237513", "490154203237518"];

/**
 * Renders the form and returns the inputs that it sends. The server refuses the third unit, because another unit has
 * the same IMEI.
 */
function open(device = phone("DUAL_SIM")) {
  const sent: Record<string, unknown>[] = [];
  const conflict = {
    message: "The unit U-00001 in the shop already has this IMEI",
    extensions: { code: "CONFLICT", fields: { imei: "belongs to the unit U-00001 in the shop" } },
  };
  const mock = {
    request: {
      query: CreateUnitDocument,
      variables: ({ input }: { input: Record<string, unknown> }) => sent.push(input) > 0,
    },
    result: () =>
      sent.length > 2
        ? { errors: [conflict] }
        : { data: { createUnit: { __typename: "Unit", id: "u1", code: `U-0000${sent.length}` } } },
    maxUsageCount: 5,
  };
  const view = renderForm(<NewUnitForm device={device} />, [mock] as never);
  return { ...view, sent };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const focused = () => document.activeElement;

/** Types into the focused field without pauses, like a scanner. */
const scanner = userEvent.setup({ delay: null });
const scan = (...texts: string[]) =>
  scanner.keyboard(texts.map((text) => `${text.replaceAll("[", "[[")}{Enter}`).join(""));

test("several phones are added in a row by scanning their IMEIs", async () => {
  const { sent } = open();
  field("IMEI").focus();
  await scan(`IMEI1: ${first}`);
  expect(focused()).toBe(field("Second IMEI"));
  expect(sent).toEqual([]);
  await scan(`${second} / 01`);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    ...{ deviceId: "d1", variantId: "v1" },
    ...{ imei: first, imei2: second, serial: null },
  });
  await expect.poll(focused).toBe(field("IMEI"));
  expect(field("IMEI").value).toBe("");
  await expect
    .poll(() => screen.getByRole("status").textContent)
    .toBe("U-00001 was added, IMEI …7513");
  await scan(second, first);
  await expect.poll(() => sent).toHaveLength(2);
  expect(screen.getByRole("link", { name: "U-00001" }).getAttribute("href")).toBe("/units/U-00001");
});

test("an invalid scan is selected, so that the next scan replaces it", async () => {
  const { sent } = open();
  field("IMEI").focus();
  await scan(`${first}, ${second}`);
  expect(screen.getByText(/These are two IMEIs/)).toBeTruthy();
  expect(focused()).toBe(field("IMEI"));
  await scan(first);
  expect(field("IMEI").value).toBe(first);
  expect(screen.queryByText(/These are two IMEIs/)).toBeNull();
  expect(focused()).toBe(field("Second IMEI"));
  expect(sent).toEqual([]);
});

test("the IMEI of another unit is selected in its field, and the error says so", async () => {
  const toasts = errorToasts();
  const { sent } = open(phone("SINGLE_SIM"));
  field("IMEI").focus();
  for (const count of [1, 2, 3]) {
    await scan(first);
    await expect.poll(() => sent).toHaveLength(count);
    await expect.poll(() => field("IMEI").value).toBe(count < 3 ? "" : first);
  }
  await expect
    .poll(() => screen.queryByText("IMEI belongs to the unit U-00001 in the shop"))
    .toBeTruthy();
  expect(toasts).toHaveBeenCalled();
  expect(focused()).toBe(field("IMEI"));
  const { selectionStart, selectionEnd } = field("IMEI");
  expect([selectionStart, selectionEnd]).toEqual([0, first.length]);
});

test("staff choose what to scan, and an empty form adds no unit", async () => {
  const { user, sent } = open(phone("NO_SIM"));
  expect(screen.queryByLabelText("IMEI")).toBeNull();
  field("Serial number").focus();
  await scan("");
  await user.click(screen.getByRole("button", { name: "Save and scan the next" }));
  expect(screen.getByText("Scan or type a number")).toBeTruthy();
  await scan("http://localhost/smartPhoneDetails/x?unit=U-7K3F9");
  expect(screen.getByText(/This is an address/)).toBeTruthy();
  await scan("f2lx1");
  await expect.poll(() => sent).toMatchObject([{ imei: null, imei2: null, serial: "f2lx1" }]);
  await user.selectOptions(screen.getByLabelText("Numbers to scan for each piece"), "Two IMEIs");
  expect(field("Second IMEI").value).toBe("");
});
