import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RightsContext } from "../../platform/rights.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";

afterEach(removeForm);

const purchase = {
  id: "e1",
  kind: "SMARTPHONE" as const,
  title: "Apple iPhone 15",
  seller: "Nadia Rahman",
};

test("confirming a payment names the seller and the device", async () => {
  renderForm(<PaymentDialog purchase={purchase} amount={20_000} onClose={() => undefined} />);
  expect(
    await screen.findByText(/paid BDT.20,000 to Nadia Rahman for Apple iPhone 15/),
  ).toBeTruthy();
});

test("the seller's preferred method is preselected and can be changed", async () => {
  const payout = { __typename: "Payout", method: "BKASH", mobile: "01812345678" } as const;
  const wanted = { ...purchase, payout };
  const { user } = renderForm(
    <PaymentDialog purchase={wanted} amount={20_000} onClose={() => undefined} />,
  );
  const method = await screen.findByLabelText<HTMLSelectElement>("Method");
  expect(method.value).toBe("BKASH");
  expect(screen.getByText("The seller asked for bKash, 01812345678.")).toBeTruthy();
  await user.selectOptions(method, "CASH");
  expect(method.value).toBe("CASH");
});

test("a payment dated in the future is not sent", async () => {
  const toasts = errorToasts();
  const { user } = renderForm(
    <PaymentDialog purchase={purchase} amount={20_000} onClose={() => undefined} />,
  );
  await user.selectOptions(await screen.findByLabelText("Method"), "CASH");
  fireEvent.input(screen.getByLabelText("Date"), { target: { value: "2999-01-01" } });
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  expect(await screen.findByText("The date may not be in the future")).toBeTruthy();
  expect(toasts).toHaveBeenCalledExactlyOnceWith("The date may not be in the future");
});

test("everything that a phone lacks is reported at once, each at its field, until a reason is given", async () => {
  const toasts = errorToasts();
  const phone = { ...purchase, needsHandover: true };
  const { user } = renderForm(
    <PaymentDialog purchase={phone} amount={20_000} onClose={() => undefined} />,
  );
  const record = await screen.findByRole("button", { name: "Record payment" });
  await user.click(record);
  const missing = [
    "Method is Required",
    "IMEI is Required",
    "Answer of the register must be “Registered”",
    "De-registered by its owner is not confirmed yet",
    "Signed out of iCloud or Google is not confirmed yet",
  ];
  for (const sentence of missing) expect(await screen.findByText(sentence)).toBeTruthy();
  expect(toasts).toHaveBeenLastCalledWith("5 things are missing");
  await user.type(screen.getByLabelText("IMEI"), "490154203237519");
  await user.click(record);
  await expect.poll(() => toasts.mock.lastCall).toEqual(["5 things need another look"]);
  await user.clear(screen.getByLabelText("IMEI"));
  await user.type(screen.getByLabelText("Reason for paying without these"), "Known customer");
  await user.click(record);
  await expect.poll(() => toasts.mock.lastCall).toEqual(["Method is Required"]);
});

test("a scanner moves from the IMEI to the second IMEI to the register's answer, and records no payment", async () => {
  const toasts = errorToasts();
  const { user } = renderForm(
    <PaymentDialog purchase={purchase} amount={20_000} onClose={() => undefined} />,
  );
  const imei = await screen.findByLabelText("IMEI");
  // When a dialog opens, its first field gets the focus.
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Method/));
  imei.focus();
  await user.keyboard("IMEI1: 350077523237513 / 01{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Second IMEI"));
  await user.keyboard("490154203237518{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Answer of the register"));
  expect(toasts).not.toHaveBeenCalled();
});

test("staff who may not override checks read which lock is not clear", async () => {
  const toasts = errorToasts();
  const phone = { ...purchase, needsHandover: true, imei: "490154203237518" };
  const { user } = renderForm(
    <RightsContext value={["PAY_SELLERS"]}>
      <PaymentDialog
        purchase={{ ...phone, notClear: ["account", "operator"] }}
        amount={20_000}
        onClose={() => undefined}
      />
    </RightsContext>,
  );
  await user.selectOptions(await screen.findByLabelText("Method"), "CASH");
  await user.selectOptions(screen.getByLabelText("Answer of the register"), "REGISTERED");
  await user.click(screen.getByLabelText("De-registered by its owner"));
  await user.click(screen.getByLabelText("Signed out of iCloud or Google"));
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  expect(await screen.findByText(/^Account .* must be “Clear” in the inspection$/)).toBeTruthy();
  expect(screen.getByText("SIM or operator must be “Clear” in the inspection")).toBeTruthy();
  expect(screen.queryByLabelText("Reason for paying without these")).toBeNull();
  expect(toasts).toHaveBeenLastCalledWith("2 things are missing");
});
