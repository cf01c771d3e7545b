import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
import type { ImportDetailsFragment } from "../../generated/ImportDetails.ts";
import type { ImportItemFragment } from "../../generated/ImportItem.ts";
import { SetImportColumnsDocument } from "../../generated/SetImportColumns.ts";
import { StartImportDocument } from "../../generated/StartImport.ts";
import { UpdateProfileDocument } from "../../generated/UpdateProfile.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { errorToasts, removeForm, renderForm, renderPage } from "../../testing/renderForm.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportUpload } from "./ImportUpload.tsx";
import { itemColumns, itemRows } from "./itemColumns.tsx";
import { countsInWords } from "./states.ts";

afterEach(() => {
  removeForm();
  vi.unstubAllGlobals();
});

const item = {
  action: "REFUSE",
  kind: "GADGET",
  title: "Charger 20W",
  rows: [
    { number: 2, cells: ["Charger 20W", "much"] },
    { number: 3, cells: ["", ""] },
  ],
  faults: [
    { row: 2, cell: 1, column: "PRICE", message: "must be a whole number" },
    { row: 2, cell: null, column: "COVER_IMAGE", message: "is required" },
    { row: 3, cell: null, column: null, message: "has another width" },
  ],
} as unknown as ImportItemFragment;

test("an error names its column by the header, or by the column that the file lacks", () => {
  const columns = itemColumns(["Name", "দাম"]);
  renderForm(<DataTable label="Devices" columns={columns} rows={itemRows([item])} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "দাম in row 2, much: must be a whole number",
    "Cover Image in row 2: is required",
    "Row 3: has another width",
  ]);
  expect(screen.getByText("Rows 2-3")).toBeDefined();
});

test("a device that only lacks the file's missing columns says so in one line", () => {
  const lacking = { ...item, faults: item.faults.slice(1, 2) };
  const columns = itemColumns([], ["COVER_IMAGE"]);
  renderForm(<DataTable label="Devices" columns={columns} rows={itemRows([lacking])} />);
  expect(screen.getByText("Needs columns that the file does not have")).toBeDefined();
});

const file = {
  ...{ id: "i1", state: "READY", kind: null, defaults: [], missingColumns: ["KIND", "STOCK"] },
  columns: [
    { header: "Product", column: "TITLE" },
    { header: "Price", column: "PRICE" },
  ],
} as unknown as ImportDetailsFragment;

test("missing columns have likely values, which one click accepts for all rows", async () => {
  const input = {
    columns: ["TITLE", "PRICE"],
    kind: "SMARTPHONE",
    defaults: [
      { column: "COVER_IMAGE", value: "placeholder" },
      { column: "STOCK", value: "IN_STOCK" },
      { column: "BRAND", value: "Symphony" },
    ],
  } as const;
  const sent = vi.fn();
  const { user } = renderForm(<ImportColumns of={file} />, [
    {
      request: {
        query: SetImportColumnsDocument,
        variables: (variables: unknown) => {
          sent(variables);
          return true;
        },
      },
      result: { data: { setDeviceImportColumns: { __typename: "DeviceImport", id: "i1" } } },
    },
  ]);
  await user.selectOptions(screen.getByLabelText("Another column"), "Brand");
  await user.type(screen.getByLabelText("Brand"), "Symphony");
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ id: "i1", input });
});

test("a value that another program has stored in its own spelling is kept", () => {
  const defaults = [{ column: "STOCK", value: "স্টকে আছে" }];
  renderForm(<ImportColumns of={{ ...file, defaults } as ImportDetailsFragment} />);
  const select = screen.getByLabelText("Stock");
  expect(select instanceof HTMLSelectElement && select.value).toBe("স্টকে আছে");
});

const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
const row = { id: "i1", state: "READY", mode: null, ...counts } as unknown as ImportDetailsFragment;

test.each([
  ["all have faults", { refused: 2 }, /^No device can be imported/],
  ["all are as in the file", { unchanged: 2 }, /^Nothing to import/],
])("an import without a device to write says so when %s", (_why, some, message) => {
  renderForm(<ImportActions of={{ ...row, ...some }} />);
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("while a file is being checked, or if it was not imported, no number of devices is shown", () => {
  expect(countsInWords({ ...row, state: "CHECKING" })).toBe("");
  expect(countsInWords({ ...row, state: "CANCELLED" })).toBe("");
  expect(countsInWords({ ...row, state: "DONE" })).toBe("No devices");
  expect(countsInWords({ ...row, created: 3, refused: 1 })).toBe("3 new, 1 refused");
});

test.each([
  ["READY", null, /None of its devices will be imported/],
  ["RUNNING", "VALID", /already imported stay/],
  ["RUNNING", "ALL", /already imported stay/],
] as const)(
  "cancelling a %s import of %s first says what will be kept",
  async (state, mode, text) => {
    const { user } = renderForm(<ImportActions of={{ ...row, state, mode }} />);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText(text)).toBeDefined();
  },
);

test.each([
  ["that wrote devices leads to the catalogue", { created: 1 }, 1],
  ["that wrote nothing has no next step", { created: 0, changed: 0 }, 0],
])("an import %s", (_what, counts, links) => {
  renderForm(<ImportActions of={{ ...row, ...counts, state: "DONE" }} />);
  expect(screen.queryAllByRole("link", { name: "Open the catalogue" })).toHaveLength(links);
});

test("if another admin was quicker to start an import, the page is read again", async () => {
  let reads = 0;
  const loader = queryLoader(UpdateProfileDocument, () => ({}));
  const Component = () => {
    usePageData(UpdateProfileDocument);
    return <ImportActions of={{ ...row, created: 1 }} />;
  };
  const conflict = new GraphQLError("It runs already", { extensions: { code: "CONFLICT" } });
  const { user } = renderPage({ Component, loader }, [
    {
      request: { query: UpdateProfileDocument },
      result: () => {
        reads++;
        return { data: { me: null } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: { query: StartImportDocument, variables: { id: "i1", mode: "ALL" } },
      result: { errors: [conflict] },
    },
  ]);
  await user.click(await screen.findByRole("button", { name: /^Import/ }));
  await expect.poll(() => reads).toBe(2);
});

test("an upload without a file is not sent, and the field shows the error and gets the focus", async () => {
  const toasts = errorToasts();
  const { user } = renderForm(<ImportUpload onUploaded={() => undefined} />);
  await user.click(screen.getByRole("button", { name: "Upload and check" }));
  await expect.poll(() => toasts.mock.calls).toEqual([["Please choose a CSV file"]]);
  expect(screen.getByText("Please choose a CSV file")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("CSV file"));
});

test("cancelling an upload is not an error: the form is as before, without a message", async () => {
  /** An `XMLHttpRequest` that sends nothing and reports when it is aborted. */
  class PendingRequest {
    upload = {};
    onabort = () => {};
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {
      this.onabort();
    }
  }
  vi.stubGlobal("XMLHttpRequest", PendingRequest);
  const toasts = errorToasts();
  const { user } = renderForm(<ImportUpload onUploaded={() => undefined} />);
  const file = new File(["Kind"], "devices.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("CSV file"), file);
  await user.click(screen.getByRole("button", { name: "Upload and check" }));
  await user.click(await screen.findByRole("button", { name: "Cancel upload" }));
  expect(await screen.findByRole("button", { name: "Upload and check" })).toBeDefined();
  expect(screen.queryByText("The upload was cancelled")).toBeNull();
  expect(screen.getByLabelText("CSV file").getAttribute("aria-invalid")).not.toBe("true");
  expect(toasts).not.toHaveBeenCalled();
});
