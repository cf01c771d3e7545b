import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logIn, storeStaffRights } from "../testing/renderForm.tsx";
import * as client from "./graphql/client.ts";
import { useRights } from "./rights.ts";
import { currentUser } from "./session.ts";

const rights = ["MANAGE_UNITS", "SELL_UNITS"] as const;

/** Makes the server's response arrive. */
let respond: ((response: object) => void) | undefined;

beforeEach(() => {
  logIn("admin");
  localStorage.removeItem("staffRights");
  const query = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  vi.spyOn(client, "graphqlClient").mockResolvedValue({ query } as never);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const Rights = () => <output>{useRights().join(" ")}</output>;

test("a tab shows the rights that it reads, even if another tab has stored them meanwhile", async () => {
  render(<Rights />);
  expect(screen.getByRole("status").textContent).toBe("");
  await expect.poll(() => respond).toBeDefined();
  storeStaffRights(rights);
  const id = currentUser()?._id;
  await act(async () => respond?.({ data: { me: { __typename: "User", id, rights } } }));
  expect(screen.getByRole("status").textContent).toBe("MANAGE_UNITS SELL_UNITS");
});
