import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { UpdateEvaluationsDocument } from "../../generated/UpdateEvaluations.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import type { ListName } from "./listPlaces.ts";
import { RequestControls } from "./RequestControls.tsx";
import type { RequestLine } from "./requestLines.ts";

afterEach(removeForm);

const line: RequestLine = {
  id: "e1",
  status: "PENDING",
  createdAt: "2026-11-20T10:00:00Z",
  requester: { firstName: "Nadia", lastName: "Rahman", mobile: "01700000000" },
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

test("a toast says why a sell request was not approved", async () => {
  const toasts = errorToasts();
  const refused = [{ id: "e1", reason: "The device was sold" }];
  const { user } = renderControls({}, "evaluations", [approval({ done: [], refused })]);
  await user.click(approve());
  await expect.poll(() => toasts.mock.calls).toEqual([["The device was sold"]]);
});

test("a pending add request is approved by its form, a decided one is not approved here", () => {
  const { unmount } = renderControls({ approveAt: "/create/e1" }, "tablets");
  expect(screen.getByRole("link", { name: /^Approve/ }).getAttribute("href")).toBe("/create/e1");
  unmount();
  renderControls({ approveAt: "/create/e1", status: "REJECTED" }, "tablets");
  expect(approve().disabled).toBe(true);
});
