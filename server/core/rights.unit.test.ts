import { expect, test } from "vitest";
import type { Actor } from "./context.ts";
import { everyRight, isOwner, ownerRoleId, rightsOf } from "./rights.ts";

test("a role on a customer's row gives no rights", () => {
  const actorAs = (role: "ADMIN" | "CUSTOMER") =>
    ({
      role,
      user: { userType: role, staffRole: { id: ownerRoleId, rights: [] } },
    }) as never as Actor;
  expect([rightsOf(actorAs("ADMIN")), isOwner(actorAs("ADMIN"))]).toEqual([everyRight, true]);
  expect([rightsOf(actorAs("CUSTOMER")), isOwner(actorAs("CUSTOMER"))]).toEqual([[], false]);
});
