import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CorrectableDocumentFragment } from "../../generated/CorrectableDocument.ts";
import { CorrectDocumentDocument } from "../../generated/CorrectDocument.ts";
import type { StaffRight } from "../../generated/MyRights.ts";
import { RightsContext } from "../../platform/rights.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { CorrectDialog } from "./CorrectDialog.tsx";

afterEach(removeForm);

const sale: CorrectableDocumentFragment = {
  __typename: "Document",
  id: "d1",
  kind: "SALE",
  number: "S-2627-000001",
  amount: 23_000,
  method: "CASH",
  reference: null,
  name: "Karim",
  mobile: "01812345670",
  correctableUntil: "2999-01-01T00:00:00Z",
  replacedBy: null,
};

const counter: StaffRight[] = ["SELL_UNITS", "PAY_SELLERS"];

/** Renders the dialog, and returns the inputs that it sends. */
function renderDialog(
  document: CorrectableDocumentFragment,
  rights: StaffRight[] = [...counter, "READ_CUSTOMERS", "READ_COSTS"],
  result: object = { data: { correctDocument: { id: "d2", number: "S-2", url: "/receipt/t" } } },
) {
  const sent: unknown[] = [];
  const request = {
    query: CorrectDocumentDocument,
    variables: ({ input }: { input: object }) => {
      sent.push(JSON.parse(JSON.stringify(input)));
      return true;
    },
  };
  const view = renderForm(
    <RightsContext value={rights}>
      <CorrectDialog document={document} onClose={() => undefined} />
    </RightsContext>,
    [{ request, result } as never],
  );
  return { ...view, sent };
}

const transfer = { method: "CASH", reference: null, referenceReason: null };
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = () => screen.getByRole("button", { name: "Correct" });

test("staff who can't see what a seller was paid can correct the rest, and the amount stays", async () => {
  const payment = { ...sale, kind: "PURCHASE", amount: null, name: null, mobile: null } as const;
  const made = { id: "d2", number: "P-2", url: "" };
  const { user, sent } = renderDialog({ ...payment, method: "BKASH", reference: "T1" }, counter, {
    data: { correctDocument: made },
  });
  await user.clear(await field("Reference"));
  await user.type(await field("Reference"), "T2");
  await user.type(await field("Reason for the correction"), "Typing error");
  await user.click(press());
  await expect
    .poll(() => sent[0])
    .toEqual({ ...transfer, method: "BKASH", reference: "T2", reason: "Typing error" });
  expect(
    await screen.findByText("Only staff who may read its contents can print it."),
  ).toBeTruthy();
});

test("staff who can't see the buyer can correct the amount, and the buyer stays", async () => {
  const { user, sent } = renderDialog({ ...sale, name: null, mobile: null }, counter);
  await user.clear(await field("Amount"));
  await user.type(await field("Amount"), "22,500");
  await user.type(await field("Reason for the correction"), "Typing error");
  await user.click(press());
  await expect.poll(() => sent[0]).toEqual({ ...transfer, amount: 22_500, reason: "Typing error" });
});

test("a wrong name can be removed", async () => {
  const { user, sent } = renderDialog(sale);
  await user.clear(await field("Buyer's name"));
  await user.type(await field("Reason for the correction"), "Another buyer");
  await user.click(press());
  await expect.poll(() => sent[0]).toMatchObject({ buyerName: "" });
});

test("all errors are reported at once, each at its field", async () => {
  const toasts = errorToasts();
  const { user, sent } = renderDialog(sale);
  await user.clear(await field("Amount"));
  await user.clear(await field("Buyer's mobile"));
  await user.type(await field("Buyer's mobile"), "018");
  await user.click(press());
  for (const sentence of [
    "Amount is Required",
    "Buyer's mobile is not a valid phone number",
    "Reason for the correction is Required",
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(toasts).toHaveBeenLastCalledWith("3 things need another look");
  expect(sent).toEqual([]);
});

test("the only error that the server reports names the field by its label, in the toast as well", async () => {
  const toasts = errorToasts();
  const fault = "may not exceed BDT 23,000, the amount that the buyer paid";
  const extensions = { code: "BAD_USER_INPUT", fields: { amount: fault } };
  const result = { errors: [{ message: `amount ${fault}`, extensions }] };
  const { user } = renderDialog({ ...sale, kind: "CREDIT_NOTE" }, undefined, result);
  await user.type(await field("Reason for the correction"), "Typing error");
  await user.click(press());
  expect(await screen.findByText(`Amount ${fault}`)).toBeTruthy();
  expect(toasts.mock.calls).toEqual([[`Amount ${fault}`]]);
});
