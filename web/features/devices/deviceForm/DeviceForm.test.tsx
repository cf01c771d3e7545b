import { act, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeviceInput } from "../../../generated/CreateDevice.ts";
import type { DeviceDraftFragment } from "../../../generated/DeviceDraft.ts";
import { UpdateDeviceDocument } from "../../../generated/UpdateDevice.ts";
import { storeRights } from "../../../platform/rights.ts";
import {
  errorToasts,
  logIn,
  reloadPage,
  removeForm,
  renderForm,
  storeStaffRights,
} from "../../../testing/renderForm.tsx";
import { CreateDeviceForm } from "./CreateDeviceForm.tsx";
import { type Draft, draftOf } from "./draft.ts";
import { UpdateDeviceForm } from "./UpdateDeviceForm.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

const coverImage = {
  __typename: "Image",
  path: "/images/a.jpg",
  width: 1,
  height: 1,
  color: "#fff",
} as const;

const gadget: DeviceDraftFragment = {
  __typename: "Gadget",
  path: "/gadgetDetails/x-3f7k2q9d",
  id: "g1",
  kind: "GADGET",
  version: 1,
  sku: "SPK-1",
  title: "Speaker",
  hasUnits: false,
  price: 4_200,
  stock: "IN_STOCK",
  descriptionBn: null,
  description: "",
  coverImage,
  images: [],
  gadgetName: "Speaker",
  gadgetType: "SPEAKER",
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole("button", { name });

const createForm = (create: (device: DeviceInput) => Promise<unknown> = async () => undefined) => (
  <CreateDeviceForm kind="GADGET" known={{}} create={create} />
);

test("an incomplete device is not saved: a toast says so, and the first error gets the focus", async () => {
  const toasts = errorToasts();
  const create = vi.fn(async () => undefined);
  const { user } = renderForm(createForm(create));
  await user.type(field("Price"), "12.5");
  await user.click(press("Create"));
  await expect.poll(() => toasts.mock.calls).toEqual([["Please fill all the fields"]]);
  expect(document.activeElement).toBe(field("Product Type"));
  for (const sentence of [
    "Product Type is Required",
    "Detailed Name is Required",
    "Price must be a whole number of taka, 1 to 10,00,00,000",
    "Stock is Required",
    "Cover Image is Required",
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  expect(create).not.toHaveBeenCalled();
});

test("if only the cover image is missing, its picker gets the focus", async () => {
  const { user } = renderForm(createForm());
  await user.selectOptions(field("Product Type"), "Speaker");
  await user.type(field("Detailed Name"), "Speaker");
  await user.type(field("Price"), "4200");
  await user.selectOptions(field("Stock"), "In Stock");
  await user.click(press("Create"));
  await expect.poll(() => screen.queryByText("Cover Image is Required")).toBeTruthy();
  expect(document.activeElement).toBe(field("Cover Image"));
});

test("a draft survives a reload, and leaving the page removes it", async () => {
  const { user } = renderForm(createForm());
  await user.type(field("Detailed Name"), "Patient Speaker");
  await user.selectOptions(field("Stock"), "Out of Stock");
  reloadPage();
  renderForm(createForm());
  await expect.poll(() => field("Detailed Name").value).toBe("Patient Speaker");
  expect(field("Stock").value).toBe("OUT_OF_STOCK");
  removeForm();
  logIn("admin");
  renderForm(createForm());
  expect(field("Detailed Name").value).toBe("");
  expect(sessionStorage).toHaveLength(0);
});

test("a draft survives the end of a session until the next login", async () => {
  const { user, unmount } = renderForm(createForm());
  await user.type(field("Detailed Name"), "Patient Speaker");
  localStorage.removeItem("userInfo");
  unmount();
  logIn("admin");
  renderForm(createForm());
  await expect.poll(() => field("Detailed Name").value).toBe("Patient Speaker");
});

test("the Bangla version is labelled as such, is optional, and can be cleared", async () => {
  const sent: unknown[] = [];
  const withBangla = { ...gadget, descriptionBn: "একটি স্পিকার" };
  const mocks = [
    {
      request: {
        query: UpdateDeviceDocument,
        variables: (given: unknown) => {
          sent.push(given);
          return true;
        },
      },
      result: { data: { updateDevice: withBangla } },
    },
  ];
  const { user } = renderForm(
    <UpdateDeviceForm
      kind="GADGET"
      device={withBangla}
      reload={async () => undefined}
      onUpdated={() => undefined}
    />,
    mocks,
  );
  expect([field("Bangla version").lang, field("Bangla version").required]).toEqual(["bn", false]);
  expect(field("Bangla version").value).toBe("একটি স্পিকার");
  await user.clear(field("Bangla version"));
  await user.click(press("Update"));
  await expect.poll(() => sent).toMatchObject([{ input: { gadget: { descriptionBn: "" } } }]);
});

/** Returns whether the browser would ask before closing the tab. */
function closingIsGuarded(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("leaving needs a confirmation only after the form has changed", async () => {
  const { user } = renderForm(createForm());
  expect(closingIsGuarded()).toBe(false);
  await user.type(field("Detailed Name"), "S");
  await expect.poll(closingIsGuarded).toBe(true);
  await user.clear(field("Detailed Name"));
  await expect.poll(closingIsGuarded).toBe(false);
});

const conflict = { errors: [new GraphQLError("changed", { extensions: { code: "CONFLICT" } })] };

test("another admin's changes are merged and shown, and the next update is based on them", async () => {
  const toasts = errorToasts();
  const newest = { ...gadget, version: 2, price: 3_900, description: "With a strap" };
  const sent: unknown[] = [];
  const variables = (given: unknown) => {
    sent.push(given);
    return true;
  };
  const onUpdated = vi.fn();
  const { user } = renderForm(
    <UpdateDeviceForm
      kind="GADGET"
      device={gadget}
      reload={async () => newest}
      onUpdated={onUpdated}
    />,
    [
      { request: { query: UpdateDeviceDocument, variables }, result: conflict },
      {
        request: { query: UpdateDeviceDocument, variables },
        result: { data: { updateDevice: { ...newest, version: 3, price: 4_500 } } },
      },
    ],
  );
  await user.clear(field("Price"));
  await user.type(field("Price"), "4500");
  await user.click(press("Update"));
  const notice = await screen.findByText(/Nothing that you typed is lost/);
  expect(notice.parentElement?.textContent).toContain(
    "Price: from “BDT\u00a04,200” to “BDT\u00a03,900”",
  );
  // The notice has the focus, so that it is visible and screen readers read it.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("alert"));
  expect(field("Price").value).toBe("4500");
  expect(field("Description").value).toBe("With a strap");
  expect(toasts).toHaveBeenCalledWith(
    "Another admin has saved this device in the meantime. See what they changed.",
  );

  await user.click(press("Update"));
  await expect.poll(() => onUpdated.mock.calls.length).toBe(1);
  expect(sent.at(-1)).toMatchObject({
    id: "g1",
    version: 2,
    input: { gadget: { price: 4_500, description: "With a strap" } },
  });
});

test("a draft updates the version that it was based on, even after a reload", async () => {
  const toasts = errorToasts();
  const sent: unknown[] = [];
  const updateForm = (device: DeviceDraftFragment) => (
    <UpdateDeviceForm
      kind="GADGET"
      device={device}
      reload={async () => device}
      onUpdated={() => undefined}
    />
  );
  const { user } = renderForm(updateForm(gadget));
  await user.type(field("Detailed Name"), " 2");
  reloadPage();
  const reloaded = renderForm(updateForm({ ...gadget, version: 2 }), [
    {
      request: {
        query: UpdateDeviceDocument,
        variables: (given: unknown) => {
          sent.push(given);
          return true;
        },
      },
      result: conflict,
    },
  ]);
  await expect.poll(() => field("Detailed Name").value).toBe("Speaker 2");
  await reloaded.user.click(press("Update"));
  await expect.poll(() => toasts.mock.calls.length).toBe(1);
  expect(sent.at(-1)).toMatchObject({ version: 1 });
});

const variantForm = () => within(screen.getByRole("group", { name: "Variant" }));
const variants = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

function renderTablet(known?: Partial<Draft>) {
  const create = vi.fn(async (_device: DeviceInput) => undefined);
  const rendered = renderForm(<CreateDeviceForm kind="TABLET" known={known} create={create} />);
  const addVariant = async (ram: string) => {
    await typeVariant(ram);
    // Enter must add the variant instead of submitting the form of the device.
    await rendered.user.type(variantForm().getByLabelText("Estimated Selling Price"), "{Enter}");
  };
  const typeVariant = async (ram: string) => {
    const form = variantForm();
    await rendered.user.type(form.getByLabelText("RAM"), ram);
    await rendered.user.type(form.getByLabelText("ROM"), "128");
    await rendered.user.type(form.getByLabelText("Price"), "50,000");
    await rendered.user.selectOptions(form.getByLabelText("Stock"), "In Stock");
    await rendered.user.type(form.getByLabelText("Estimated Selling Price"), "40000");
  };
  return { ...rendered, create, addVariant, typeVariant };
}

test("an incomplete variant is not added: a toast says so, and the first error gets the focus", async () => {
  const toasts = errorToasts();
  const { user } = renderTablet();
  await user.click(press("Add Variant"));
  const message = "Please input all the information to add a variant";
  await expect.poll(() => toasts.mock.calls).toEqual([[message]]);
  expect(screen.getAllByText("A whole number")).toHaveLength(4);
  expect(screen.getByText("Choose one")).toBeTruthy();
  expect(document.activeElement).toBe(variantForm().getByLabelText("RAM"));
  expect(variants()).toEqual([]);
});

test("variants are added, changed and deleted, except the last one", async () => {
  const { user, addVariant, create } = renderTablet();
  await addVariant("8");
  await expect.poll(variants).toEqual([expect.stringContaining("8 GB | 128 GB")]);
  expect(variantForm().getByLabelText<HTMLInputElement>("RAM").value).toBe("");
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  await addVariant("12");
  await expect.poll(() => variants().length).toBe(2);
  expect(create).not.toHaveBeenCalled();

  await user.click(press("Edit 8 GB | 128 GB"));
  await user.clear(variantForm().getByLabelText("RAM"));
  await user.type(variantForm().getByLabelText("RAM"), "6");
  await user.click(press("Save Variant"));
  await expect
    .poll(variants)
    .toEqual([expect.stringContaining("6 GB | 128 GB"), expect.stringContaining("12 GB | 128 GB")]);
  await user.click(press("Delete 6 GB | 128 GB"));
  await expect.poll(variants).toEqual([expect.stringContaining("12 GB | 128 GB")]);
});

test("if a tablet has no variant, the error is shown at the variants", async () => {
  const toasts = errorToasts();
  const { user, addVariant } = renderTablet();
  await user.click(press("Create"));
  await expect
    .poll(() => toasts.mock.calls)
    .toEqual([["Please fill all the fields & add at least one variant"]]);
  expect(await screen.findByText("Add at least one variant")).toBeTruthy();
  await addVariant("8");
  await expect.poll(() => screen.queryByText("Add at least one variant")).toBeNull();
});

const tablet: DeviceDraftFragment = {
  __typename: "Tablet",
  path: "/gadgetDetails/x-3f7k2q9d",
  id: "t1",
  kind: "TABLET",
  version: 1,
  sku: null,
  title: "Apple iPad",
  hasUnits: false,
  price: 50_000,
  stock: "IN_STOCK",
  description: "A tablet",
  descriptionBn: null,
  coverImage,
  images: [],
  brand: "Apple",
  model: "iPad",
  productType: "NEW",
  specifications: {
    __typename: "Specifications",
    processor: "M4",
    gpu: "M4",
    display: "11 inch",
    frontCamera: "12 MP",
    backCamera: "12 MP",
    battery: "8000 mAh",
    sim: "NO_SIM",
    color: null,
    colorBn: null,
  },
  grade: null,
  batteryHealth: null,
  warrantyDays: null,
  supply: null,
  variants: [
    {
      __typename: "Variant",
      id: "v1",
      ram: 8,
      rom: 128,
      price: 50_000,
      sellingPrice: 40_000,
      stock: "IN_STOCK",
      hasUnits: false,
    },
  ],
};

const unfinished = "A variant is not finished yet: add or save it, or press Cancel";

/** Renders the form that updates the tablet. Returns the RAM of the variants in each update that the form sends. */
function renderTabletUpdate() {
  const sent: unknown[] = [];
  const mocks = [
    {
      request: {
        query: UpdateDeviceDocument,
        variables: ({ input }: { input: DeviceInput }) => {
          sent.push(input.tablet?.variants.map(({ ram }) => ram));
          return true;
        },
      },
      result: { data: { updateDevice: tablet } },
    },
  ];
  const form = (
    <UpdateDeviceForm
      kind="TABLET"
      device={tablet}
      reload={async () => undefined}
      onUpdated={() => undefined}
    />
  );
  return { ...renderForm(form, mocks), sent };
}

test("Create adds a complete variant that was not added yet, but no incomplete one", async () => {
  const toasts = errorToasts();
  const known = { ...draftOf(tablet), variants: [] };
  const { user, typeVariant, create } = renderTablet(known);
  await user.type(variantForm().getByLabelText("RAM"), "8");
  await user.click(press("Create"));
  const message = "Please fill all the fields & add at least one variant";
  await expect.poll(() => toasts.mock.calls).toEqual([[message]]);
  expect(variants()).toEqual([]);
  await user.clear(variantForm().getByLabelText("RAM"));
  await typeVariant("12");
  await user.click(press("Create"));
  await expect
    .poll(() => create.mock.calls.map(([{ tablet }]) => tablet?.variants.map(({ ram }) => ram)))
    .toEqual([[12]]);
  expect(variants()).toEqual([expect.stringContaining("12 GB | 128 GB")]);
});

test("a device is not saved while a variant has unsaved changes", async () => {
  const toasts = errorToasts();
  const { user, sent } = renderTabletUpdate();
  await user.click(press("Edit 8 GB | 128 GB"));
  await user.clear(variantForm().getByLabelText("RAM"));
  await user.type(variantForm().getByLabelText("RAM"), "6");
  await user.click(press("Update"));
  await expect.poll(() => toasts.mock.calls).toEqual([[unfinished]]);
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Variant" }));
  expect(sent).toEqual([]);
  await user.click(press("Save Variant"));
  await expect.poll(() => screen.queryByText(unfinished)).toBeNull();
  await user.click(press("Update"));
  await expect.poll(() => sent).toEqual([[6]]);
});

test("staff who may not change prices can edit a variant's other values, but can't add a variant", async () => {
  storeStaffRights(["MANAGE_CATALOGUE"]);
  const { user, sent } = renderTabletUpdate();
  expect(screen.queryByRole("group", { name: "Variant" })).toBeNull();
  await user.click(press("Edit 8 GB | 128 GB"));
  const form = variantForm();
  expect(form.queryByLabelText("Price")).toBeNull();
  expect(form.queryByLabelText("Estimated Selling Price")).toBeNull();
  await user.clear(form.getByLabelText("RAM"));
  await user.type(form.getByLabelText("RAM"), "6");
  await user.click(press("Save Variant"));
  expect(screen.queryByRole("group", { name: "Variant" })).toBeNull();
  await user.click(press("Update"));
  await expect.poll(() => sent).toEqual([[6]]);
});

test("a variant that was begun must be added or cancelled before the device is saved", async () => {
  const { user, sent } = renderTabletUpdate();
  await user.type(variantForm().getByLabelText("RAM"), "16");
  expect(closingIsGuarded()).toBe(true);
  await user.click(press("Update"));
  await expect.poll(() => screen.queryByText(unfinished)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(press("Cancel"));
  expect(variantForm().getByLabelText<HTMLInputElement>("RAM").value).toBe("");
  expect(document.activeElement).toBe(variantForm().getByLabelText("RAM"));
  await user.click(press("Update"));
  await expect.poll(() => sent).toEqual([[8]]);
});

test("after a reload, a variant that was begun does not keep the device from being saved", async () => {
  const first = renderTabletUpdate();
  await first.user.type(field("Brand Name"), "!");
  await first.user.type(variantForm().getByLabelText("RAM"), "16");
  reloadPage();
  const { user, sent } = renderTabletUpdate();
  await expect.poll(() => field("Brand Name").value).toBe("Apple!");
  await user.click(press("Update"));
  await expect.poll(() => sent).toEqual([[8]]);
});

test("if the right to change prices is lost, a variant that was begun stays and can be cancelled", async () => {
  const { user, sent } = renderTabletUpdate();
  await user.type(variantForm().getByLabelText("RAM"), "16");
  await user.type(variantForm().getByLabelText("Price"), "90000");
  loseRightToPrices();
  expect(variantForm().getByLabelText<HTMLInputElement>("RAM").value).toBe("16");
  expect(variantForm().getByLabelText<HTMLInputElement>("Price").value).toBe("90000");
  await user.click(press("Cancel"));
  await expect.poll(() => screen.queryByRole("group", { name: "Variant" })).toBeNull();
  await user.click(press("Update"));
  await expect.poll(() => sent).toEqual([[8]]);
});

test("a draft with a variant that was begun can be saved by someone who may not change prices", async () => {
  const first = renderTabletUpdate();
  await first.user.type(field("Brand Name"), "!");
  await first.user.type(variantForm().getByLabelText("RAM"), "16");
  reloadPage();
  storeStaffRights(["MANAGE_CATALOGUE"]);
  const { user, sent } = renderTabletUpdate();
  await expect.poll(() => field("Brand Name").value).toBe("Apple!");
  await expect.poll(() => screen.queryByRole("group", { name: "Variant" })).toBeNull();
  await user.click(press("Update"));
  await expect.poll(() => sent).toEqual([[8]]);
});

test("prices that were changed before the right to change them was lost can be changed back", async () => {
  const { user } = renderTabletUpdate();
  await user.click(press("Edit 8 GB | 128 GB"));
  await user.type(variantForm().getByLabelText("Price"), "0");
  await user.click(press("Save Variant"));
  loseRightToPrices();
  await user.click(press("Edit 8 GB | 128 GB"));
  const price = variantForm().getByLabelText<HTMLInputElement>("Price");
  await user.type(price, "{Backspace}");
  await user.click(press("Save Variant"));
  await user.click(press("Edit 8 GB | 128 GB"));
  expect(variantForm().queryByLabelText("Price")).toBeNull();
});

test("without variants, a price that was changed before the right was lost can be changed back", async () => {
  const form = (
    <UpdateDeviceForm
      kind="GADGET"
      device={gadget}
      reload={async () => gadget}
      onUpdated={() => undefined}
    />
  );
  const { user } = renderForm(form);
  await user.type(field("Price"), "0");
  loseRightToPrices();
  expect(field("Price").value).toBe("42000");
  await user.type(field("Price"), "{Backspace}");
  await expect.poll(() => screen.queryByLabelText("Price")).toBeNull();
});

/** Removes the user's right to change prices, and notifies the page in the same way as a response from the server. */
function loseRightToPrices(): void {
  act(() => {
    storeRights({ me: { __typename: "User", id: "u1", rights: ["MANAGE_CATALOGUE"] } });
  });
}
