import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { HandoverSteps } from "./HandoverSteps.tsx";

afterEach(removeForm);

const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");

test("a seller's checked steps are still checked on the next visit", async () => {
  const { user } = renderForm(<HandoverSteps evaluation={{ id: "e1", kind: "SMARTPHONE" }} />);
  await user.click(screen.getByRole("checkbox", { name: "Sign out of iCloud or Google" }));
  expect(screen.getByRole("status").textContent).toBe("1 of 4 done");
  cleanup();
  renderForm(<HandoverSteps evaluation={{ id: "e1", kind: "SMARTPHONE" }} />);
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false, false]);
});

test("the steps for a phone lead to the register's portal and phone number", () => {
  renderForm(<HandoverSteps evaluation={{ id: "e1", kind: "SMARTPHONE" }} />);
  expect(screen.getByRole("link", { name: "*16161#" }).getAttribute("href")).toBe("tel:*16161%23");
  expect(screen.getByRole("link", { name: "NEIR portal" }).getAttribute("href")).toMatch(/btrc/);
});

test("only phones have the steps about the IMEI register", () => {
  renderForm(<HandoverSteps evaluation={{ id: "e1", kind: "TABLET" }} />);
  expect(boxes()).toHaveLength(3);
});
