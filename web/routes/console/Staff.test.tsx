import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { sectionsFor } from "../../app/console/pages.ts";
import { CreateRoleDocument } from "../../generated/CreateRole.ts";
import { InviteStaffDocument } from "../../generated/InviteStaff.ts";
import type { RoleRowFragment } from "../../generated/RoleRow.ts";
import { RolesDocument } from "../../generated/Roles.ts";
import { StaffDocument } from "../../generated/Staff.ts";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { removeForm, renderPage } from "../../testing/renderForm.tsx";
import * as Roles from "./Roles.tsx";
import * as Staff from "./Staff.tsx";

afterEach(removeForm);

const counter: RoleRowFragment = {
  __typename: "StaffRole",
  id: "r1",
  name: "Counter",
  nameBn: "কাউন্টার",
  rights: ["INSPECT", "PAY_SELLERS"],
  isOwner: false,
  version: 1,
  memberCount: 1,
};

const karim: StaffRowFragment = {
  __typename: "StaffMember",
  id: "u1",
  firstName: "Karim",
  lastName: "Mia",
  mobile: "01712345678",
  hasFactor: false,
  lastSeenAt: null,
  mayChange: true,
  role: { __typename: "StaffRole", id: "r1", name: "Counter", nameBn: "কাউন্টার" },
};

const listed = (query: typeof StaffDocument | typeof RolesDocument) => ({
  request: { query },
  result: { data: { staff: [karim], roles: [counter] } },
});

/** Waits until the dialog has closed, which happens once its form is saved. */
const hasClosed = () =>
  vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 20_000 });

const button = (name: string) => screen.findByRole("button", { name });

test("staff are listed with their roles, and invited by their number", async () => {
  const input = { mobile: "01812345678", roleId: "r1" };
  const { user } = renderPage(Staff, [
    listed(StaffDocument),
    {
      request: { query: InviteStaffDocument, variables: { input } },
      result: { data: { inviteStaff: { __typename: "StaffMember" as const, id: "u2" } } },
    },
    listed(StaffDocument),
  ]);
  expect(await screen.findByText("Karim Mia")).toBeDefined();
  await user.click(await button("Invite someone"));
  await user.type(await screen.findByLabelText("Mobile number"), input.mobile);
  await user.selectOptions(await screen.findByLabelText("Role"), "Counter");
  await user.click(await button("Invite"));
  await hasClosed();
});

test("a failed reload is reported above the staff that an earlier load has returned", async () => {
  const { router } = renderPage(Staff, [
    listed(StaffDocument),
    { request: { query: StaffDocument }, error: new Error("The shop is closed") },
  ]);
  expect(await screen.findByText("Karim Mia")).toBeDefined();
  await act(() => router.revalidate());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Try again");
  expect(screen.getByText("Karim Mia")).toBeDefined();
});

test("a copy of a role begins with its rights", async () => {
  const input = { name: "Evening", nameBn: "", rights: ["INSPECT", "PAY_SELLERS"] };
  const { user } = renderPage(Roles, [
    listed(RolesDocument),
    {
      request: { query: CreateRoleDocument, variables: { input } },
      result: { data: { createRole: { __typename: "StaffRole" as const, id: "r2" } } },
    },
    listed(RolesDocument),
  ]);
  await user.click(await button("Copy Counter"));
  await user.type(await screen.findByLabelText("Name"), input.name);
  await user.click(await button("Add role"));
  await hasClosed();
});

test("the navigation contains what the user's rights open", () => {
  const labels = (rights: Parameters<typeof sectionsFor>[0]) =>
    sectionsFor(rights).map(({ label }) => label);
  expect(labels([])).toEqual(["Today"]);
  expect(labels(["INSPECT"])).toEqual(["Today", "Sell requests"]);
  expect(labels(["READ_COSTS", "READ_AUDIT"])).toEqual(["Today", "Reports", "System"]);
});
