import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ModelPricesDocument } from "../../../generated/ModelPrices.ts";
import { OfferUnitDocument } from "../../../generated/OfferUnit.ts";
import { ReserveUnitDocument } from "../../../generated/ReserveUnit.ts";
import { SellUnitDocument } from "../../../generated/SellUnit.ts";
import type { UnitState } from "../../../generated/UnitDetails.ts";
import { UpdateUnitDocument } from "../../../generated/UpdateUnit.ts";
import { errorToasts, removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { unitWith } from "../testing/unit.ts";
import { UnitView } from "./UnitView.tsx";

beforeAll(() =>
  Promise.all([
    import("./OfferDialog.tsx"),
    import("./ReserveDialog.tsx"),
    import("./ReturnDialog.tsx"),
    import("./SellDialog.tsx"),
  ]),
);
afterEach(removeForm);

const documents = {
  updateUnit: UpdateUnitDocument,
  offerUnit: OfferUnitDocument,
  sellUnit: SellUnitDocument,
  reserveUnit: ReserveUnitDocument,
};

/** The response about a model for which no prices are known. */
const noPrices = {
  request: { query: ModelPricesDocument, variables: () => true },
  result: {
    data: { modelPrices: { __typename: "ModelPrices", sold: [], paid: [], asked: [] } },
  },
  maxUsageCount: 5,
};

/** Renders the page of a unit and returns the mutations that the page sends. */
function open(unit = unitWith()) {
  const sent: [name: string, variables: unknown][] = [];
  const mocks = Object.entries(documents).map(([name, query]) => ({
    request: {
      query,
      variables: (variables: unknown) => {
        sent.push([name, variables]);
        return true;
      },
    },
    result: { data: { [name]: unit } },
    maxUsageCount: 5,
  }));
  const all = [...mocks, noPrices];
  return { ...renderForm(<UnitView unit={unit} />, all as never), sent };
}

const buttons = () =>
  screen
    .queryAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((text) => /sale|Reserve|reservation|return|stock|Write off|Save/.test(text ?? ""));

test.each<[UnitState, string[]]>([
  ["DRAFT", ["Write off", "Save", "Put on sale"]],
  ["FOR_SALE", ["Record sale", "Reserve", "Take off sale", "Save"]],
  ["RESERVED", ["Record sale", "End reservation", "Take off sale", "Save"]],
  ["SOLD", ["Record return"]],
  ["RETURNED", ["Back into stock", "Write off", "Save"]],
  ["WRITTEN_OFF", []],
])("a unit in the state %s has the buttons for its transitions", (state, expected) => {
  open(unitWith({ state }));
  expect(buttons()).toEqual(expected);
});

test("a draft is saved before it is put on sale, and an unchanged draft is not saved again", async () => {
  const { user, sent } = open();
  await user.click(screen.getByRole("button", { name: "Put on sale" }));
  await expect.poll(() => sent).toEqual([["offerUnit", { id: "u1", override: null }]]);
  await user.clear(screen.getByLabelText("Price"));
  await user.type(screen.getByLabelText("Price"), "৩৯,০০০");
  await user.click(screen.getByRole("button", { name: "Put on sale" }));
  await expect
    .poll(() => sent.map(([name]) => name))
    .toEqual(["offerUnit", "updateUnit", "offerUnit"]);
  expect(sent[1]?.[1]).toMatchObject({ id: "u1", version: 3, input: { price: 39_000 } });
});

test("a phone whose IMEI NEIR does not confirm is only put on sale with a reason", async () => {
  const imeiCheck = { __typename: "ImeiCheck", result: "NOT_REGISTERED", checkedAt: null } as const;
  const { user, sent } = open(unitWith({ imeiCheck }));
  await user.click(screen.getByRole("button", { name: "Put on sale" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Put on sale" }));
  await user.click(dialog.getByRole("button", { name: "Put on sale" }));
  expect(await dialog.findByText("Reason for offering it anyway is Required")).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), "Bought abroad");
  await user.click(dialog.getByRole("button", { name: "Put on sale" }));
  await expect.poll(() => sent).toEqual([["offerUnit", { id: "u1", override: "Bought abroad" }]]);
});

test("everything that a draft lacks is reported at once, each at its field, before it is put on sale", async () => {
  const toasts = errorToasts();
  const { user, sent } = open(unitWith({ price: null, grade: null, photos: [], imei: null }));
  await user.click(screen.getByRole("button", { name: "Put on sale" }));
  const missing = [
    "Price is Required",
    "Grade is Required",
    "At least one photo is needed",
    "IMEI is Required",
  ];
  for (const sentence of missing) expect(await screen.findByText(sentence)).toBeTruthy();
  expect(toasts).toHaveBeenLastCalledWith("4 things are missing");
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText("Price"), "39000");
  await expect.poll(() => screen.queryByText("Price is Required")).toBeNull();
});

test("a unit can be reserved until a time in the next seven days", async () => {
  const { user, sent } = open(unitWith({ state: "FOR_SALE" }));
  await user.click(screen.getByRole("button", { name: "Reserve" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reserve" }));
  const until = dialog.getByLabelText<HTMLInputElement>("Until");
  const tomorrow = until.value;
  const refused = "The reservation must end in the future, within 7 days";
  for (const time of ["2020-01-01T10:00", "2999-01-01T10:00"]) {
    fireEvent.input(until, { target: { value: time } });
    await user.click(dialog.getByRole("button", { name: "Reserve" }));
    expect(await dialog.findByText(refused)).toBeTruthy();
    fireEvent.input(until, { target: { value: tomorrow } });
    await expect.poll(() => dialog.queryByText(refused)).toBeNull();
  }
  await user.type(dialog.getByLabelText("Buyer's name"), "Karim");
  await user.click(dialog.getByRole("button", { name: "Reserve" }));
  await expect
    .poll(() => sent)
    .toEqual([["reserveUnit", expect.objectContaining({ id: "u1", name: "Karim" })]]);
});

test("changing the IMEI resets the register's answer", async () => {
  const { user } = open();
  const result = screen.getByLabelText<HTMLSelectElement>("What NEIR answered");
  expect(result.value).toBe("REGISTERED");
  await user.clear(screen.getByLabelText("IMEI"));
  await user.type(screen.getByLabelText("IMEI"), "490154203237518");
  expect(screen.getByLabelText<HTMLSelectElement>("What NEIR answered").value).toBe("NOT_CHECKED");
  expect(
    screen.getByRole("link", { name: "Ask NEIR by SMS", hidden: true }).getAttribute("href"),
  ).toBe("sms:16002?body=KYD%20490154203237518");
});

test("a scanner moves from the IMEI to the second IMEI, saves, and waits for the serial number", async () => {
  const { user, sent } = open(unitWith({ imei: null }));
  const [first, second] = ["IMEI1: 350077523237513 / 01", "49-015420-323751-8"];
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  field("IMEI").focus();
  await user.keyboard(`${first}{Enter}`);
  expect(document.activeElement).toBe(field("Second IMEI"));
  expect(sent).toEqual([]);
  await user.keyboard(`${second}{Enter}`);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.[1]).toMatchObject({
    input: { imei: "350077523237513", imei2: "490154203237518" },
  });
  expect(document.activeElement).toBe(field("Serial number"));
});

test("an invalid scan stays selected in its field", async () => {
  const { user, sent } = open(unitWith({ imei: null }));
  const imei = screen.getByLabelText<HTMLInputElement>("IMEI");
  imei.focus();
  await user.keyboard("3500775232375101{Enter}");
  expect(screen.getByText(/These are 16 digits/)).toBeTruthy();
  expect([document.activeElement, imei.selectionStart, imei.selectionEnd]).toEqual([imei, 0, 16]);
  await user.keyboard("350077523237513");
  expect(imei.value).toBe("350077523237513");
  expect(sent).toEqual([]);
});

test("the control that saved a unit has the focus again in the new version", () => {
  let show: (version: number) => void = () => undefined;
  function Versions() {
    const [version, setVersion] = useState(3);
    show = setVersion;
    return <UnitView unit={unitWith({ version })} />;
  }
  renderForm(<Versions />, [noPrices] as never);
  const controls = [
    () => screen.getByLabelText("Price"),
    () => screen.getByLabelText("Second IMEI"),
    () => screen.getByRole("button", { name: "Save" }),
  ];
  for (const [index, control] of controls.entries()) {
    const before = control();
    before.focus();
    act(() => show(4 + index));
    expect(document.activeElement).toBe(control());
    expect(control()).not.toBe(before);
  }
});

const sale = {
  __typename: "UnitSale",
  amount: 38_000,
  method: "CASH",
  date: "2026-11-20",
  warrantyUntil: null,
  buyerName: "Karim",
  buyerMobile: "01812345678",
  returnedOn: null,
  refund: null,
  returnReason: null,
} as const;

test("a sold unit has its receipt to print and to send, and its return in a menu", () => {
  const receipt = {
    __typename: "Receipt",
    id: "r1",
    kind: "SALE",
    number: "S-2627-000001",
    document: null,
    createdAt: "2026-11-20T08:00:00Z",
    revokedAt: null,
    url: "https://shop.example/receipt/abc",
  } as const;
  const revoked = {
    ...receipt,
    id: "r0",
    url: "https://shop.example/receipt/old",
    revokedAt: "2026-11-21",
  };
  open(unitWith({ state: "SOLD", sale, receipts: [revoked, receipt] }));
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Print A4")).toBe("/receipt/abc?print=A4");
  expect(hrefOf("58 mm")).toBe("/receipt/abc?print=58");
  expect(hrefOf("WhatsApp")).toContain("https://wa.me/8801812345678?text=Your%20receipt");
  const more = screen.getByRole("button", { name: "More" });
  const menu = document.getElementById(more.getAttribute("popovertarget") ?? "");
  expect(menu?.textContent).toBe("Record return");
});

test("a sale begins with the unit's price and the buyer who reserved it", async () => {
  const reservation = {
    __typename: "UnitReservation",
    until: "2026-11-28T08:00:00.000Z",
    name: "Karim",
    mobile: "01812345678",
  } as const;
  const { user, sent } = open(unitWith({ state: "RESERVED", reservation }));
  const toasts = errorToasts();
  await user.click(screen.getByRole("button", { name: "Record sale" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record sale" }));
  fireEvent.input(dialog.getByLabelText("Date"), { target: { value: "2999-01-01" } });
  await user.selectOptions(dialog.getByLabelText("Method"), "CASH");
  await user.click(dialog.getByRole("button", { name: "Record sale" }));
  expect(await dialog.findByText("The date may not be in the future")).toBeTruthy();
  expect(toasts).toHaveBeenCalledWith("The date may not be in the future");
  fireEvent.input(dialog.getByLabelText("Date"), { target: { value: "2026-11-20" } });
  await user.click(dialog.getByRole("button", { name: "Record sale" }));
  const input = {
    amount: 38_000,
    method: "CASH",
    reference: null,
    referenceReason: null,
    date: "2026-11-20",
    buyerName: "Karim",
    buyerMobile: "01812345678",
  };
  await expect.poll(() => sent).toEqual([["sellUnit", { id: "u1", input }]]);
});

test("a refund larger than what the buyer paid is an error, along with the other errors", async () => {
  const { user } = open(unitWith({ state: "SOLD", sale }));
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "Record return" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record return" }));
  await user.clear(dialog.getByLabelText("Refunded amount"));
  await user.type(dialog.getByLabelText("Refunded amount"), "38,001");
  await user.click(dialog.getByRole("button", { name: "Record return" }));
  expect(await dialog.findByText("Reason is Required")).toBeTruthy();
  expect(dialog.getByText("Refunded amount: a whole number from 0 to 38,000")).toBeTruthy();
});
