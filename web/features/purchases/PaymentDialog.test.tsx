import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";

afterEach(removeForm);

test("a payment in the future is not sent", async () => {
  const toasts = errorToasts();
  const { user } = renderForm(<PaymentDialog id="e1" amount={20_000} onClose={() => undefined} />);
  await user.selectOptions(await screen.findByLabelText("Method"), "BKASH");
  fireEvent.input(screen.getByLabelText("Date"), { target: { value: "2999-01-01" } });
  await user.click(screen.getByRole("button", { name: "Record payment" }));
  expect(await screen.findByText("The date may not be in the future")).toBeTruthy();
  expect(toasts).toHaveBeenCalledExactlyOnceWith("Please check the fields");
});
