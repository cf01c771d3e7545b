import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PurchaseState } from "../../generated/EvaluationsToDecide.ts";
import { UpdateEvaluationsDocument } from "../../generated/UpdateEvaluations.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import type { ListName } from "./dashboardParams.ts";
import { RequestControls } from "./RequestControls.tsx";
import type { RequestLine } from "./requestLines.ts";

afterEach(removeForm);

const line: RequestLine = {
  id: "e1",
  status: "PENDING",
  createdAt: "2026-11-20T10:00:00Z",
  requester: { firstName: "Nadia", lastName: "Rahman", mobile: "01700000000" },
  kind: "SMARTPHONE",
  title: "Apple iPhone 15",
  to: "/evaluationDetails/e1",
};

const approval = (result: { done: string[]; refused: { id: string; reason: string }[] }) => ({
  request: { query: UpdateEvaluationsDocument, variables: { ids: ["e1"], status: "APPROVED" } },
  result: {
    data: {
      result: {
        __typename: "BulkResult",
        done: result.done,
        refused: result.refused.map((refusal) => ({ __typename: "Refusal", ...refusal })),
      },
    },
  },
});

function renderControls(some: Partial<RequestLine>, list: ListName, mocks: object[] = []) {
  return renderForm(
    <RequestControls line={{ ...line, ...some }} list={list} noun="request" />,
    mocks as Parameters<typeof renderForm>[1],
  );
}

const approve = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Approve/ });

test("one click approves a sell request", async () => {
  const successes = vi.spyOn(toast, "success");
  const { user } = renderControls({}, "evaluations", [approval({ done: ["e1"], refused: [] })]);
  await user.click(approve());
  await expect
    .poll(() => successes.mock.calls)
    .toEqual([["Evaluation For Selected Device Updated Successfully"]]);
});

test("a toast says why approving a sell request failed", async () => {
  const toasts = errorToasts();
  const refused = [{ id: "e1", reason: "The device was sold" }];
  const { user } = renderControls({}, "evaluations", [approval({ done: [], refused })]);
  await user.click(approve());
  await expect.poll(() => toasts.mock.calls).toEqual([["The device was sold"]]);
});

const rejection = (reason: string) => ({
  request: {
    query: UpdateEvaluationsDocument,
    variables: { ids: ["e1"], status: "REJECTED", reason },
  },
  result: approval({ done: ["e1"], refused: [] }).result,
});

test("rejecting names the device and the seller, and asks for the reason that the seller reads", async () => {
  const successes = vi.spyOn(toast, "success");
  const { user } = renderControls({}, "evaluations", [rejection("Too old")]);
  await user.click(screen.getByRole("button", { name: "Reject Apple iPhone 15" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("for Apple iPhone 15 of Nadia Rahman?");
  await user.type(screen.getByLabelText(/^Reason/), "Too old");
  await user.click(within(dialog).getByRole("button", { name: "Reject" }));
  await expect
    .poll(() => successes.mock.calls.at(-1))
    .toEqual(["Evaluation For Selected Device Updated Successfully"]);
});

const bought = (state: PurchaseState) =>
  ({
    status: "APPROVED",
    purchase: { __typename: "Purchase", needsHandover: true, state, amount: 54_000 },
  }) as const;

test.each([
  ["AWAITING_INSPECTION", ["Record inspection", "Delete Apple iPhone 15"]],
  ["CONFIRMED", ["Record payment"]],
  ["REVISED", []],
  ["EXPIRED", ["Inspect again"]],
  ["DECLINED", ["Record return", "Delete Apple iPhone 15"]],
  ["PAID", []],
] as const)(
  "a sell request with a purchase in the state %s has a button for its next step, and can be deleted only if the server allows it",
  (state, names) => {
    renderControls(bought(state), "evaluations");
    const controls = [...screen.queryAllByRole("link"), ...screen.getAllByRole("button")];
    const shown = controls.map(
      (control) => control.getAttribute("aria-label") ?? control.textContent,
    );
    expect(shown.filter((name) => !name?.startsWith("Approve"))).toEqual(names);
  },
);

test("a pending add request is approved with a form, and a decided one can't be approved here", () => {
  const { unmount } = renderControls({ approveAt: "/create/e1" }, "tablets");
  expect(screen.getByRole("link", { name: /^Approve/ }).getAttribute("href")).toBe("/create/e1");
  unmount();
  renderControls({ approveAt: "/create/e1", status: "REJECTED" }, "tablets");
  expect(approve().disabled).toBe(true);
});
