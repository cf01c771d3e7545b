import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { ImportDialog } from "./ImportDialog.tsx";

const { upload } = vi.hoisted(() => ({ upload: vi.fn() }));
vi.mock("../../platform/graphql/upload.ts", () => ({ upload }));

afterEach(() => {
  removeForm();
  upload.mockReset();
});

/** Opens the dialog, and sends a file to which the server responds. */
async function send(status: number, body: object) {
  upload.mockResolvedValue({ status, body });
  renderForm(<ImportDialog onClose={() => undefined} />);
  const file = new File(["from,to"], "redirects.csv", { type: "application/vnd.ms-excel" });
  await userEvent.upload(await screen.findByLabelText(/^CSV file/), file);
  await userEvent.click(screen.getByRole("button", { name: "Import" }));
}

test("says what became of the file, and lists the lines that were left out", async () => {
  const faults = [{ row: 3, message: "from is an address of the shop itself" }];
  await send(200, { data: { created: 2, updated: 1, faults } });
  expect(await screen.findByText("Added: 2. Changed: 1. Left out: 1.")).toBeTruthy();
  expect(screen.getByText("Line 3: from is an address of the shop itself")).toBeTruthy();
  expect(upload.mock.calls[0]?.[1].type).toBe("text/csv");
});

test("stays open with the reason if the server refuses the file", async () => {
  const message = "The file is not a CSV file with the columns from and to";
  await send(400, { message });
  expect(await screen.findAllByText(message)).not.toEqual([]);
  expect(screen.getByRole("button", { name: "Import" })).toBeTruthy();
});
