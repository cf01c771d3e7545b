import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as uploads from "../../platform/graphql/upload.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { ImportDialog } from "./ImportDialog.tsx";

afterEach(removeForm);

/**
 * Opens the dialog and sends a file. The server responds with this status and body. Returns the file as it was sent.
 */
async function send(status: number, body: object) {
  const upload = vi.spyOn(uploads, "upload").mockResolvedValue({ status, body });
  renderForm(<ImportDialog onClose={() => undefined} />);
  const file = new File(["from,to"], "redirects.csv", { type: "application/vnd.ms-excel" });
  await userEvent.upload(await screen.findByLabelText(/^CSV file/), file);
  await userEvent.click(screen.getByRole("button", { name: "Import" }));
  return upload.mock.calls[0]?.[1];
}

test("says what was done with the file, and lists the rows that were left out", async () => {
  const faults = [{ row: 3, message: "from is an address of the shop itself" }];
  const sent = await send(200, { data: { created: 2, updated: 1, faults } });
  expect(await screen.findByText("Added: 2. Changed: 1. Left out: 1.")).toBeTruthy();
  expect(screen.getByText("Line 3: from is an address of the shop itself")).toBeTruthy();
  expect(sent).toMatchObject({ type: "text/csv" });
});

test("stays open with the reason if the server refuses the file", async () => {
  const message = "The file is not a CSV file with the columns from and to";
  await send(400, { message });
  expect(await screen.findAllByText(message)).not.toEqual([]);
  expect(screen.getByRole("button", { name: "Import" })).toBeTruthy();
});
