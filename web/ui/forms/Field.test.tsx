import { act, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { Input } from "../controls/controls.tsx";
import { connectToaster } from "../toasts/toasts.ts";
import { Field } from "./Field.tsx";
import { text } from "./rules.ts";
import { useZodForm } from "./useZodForm.ts";

const { pathname } = location;

afterEach(() => {
  removeForm();
  history.replaceState(null, "", pathname);
});

const brand = { required: true, maxLength: 5 };
const note = { maxLength: 10 };
const labels = { brand: "Brand", note: "Note" };
const schema = z.object({ brand: text("Brand", brand), note: text("Note", note) });

type Save = (values: z.output<typeof schema>) => Promise<unknown>;

function TestForm({ save }: { save: Save }) {
  const form = useZodForm({
    schema,
    labels,
    save,
    initial: { brand: "", note: "" },
    faultMessage: "Please Fill All The Fields",
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Field form={form} name="brand" label="Brand" limit={brand}>
        <Input />
      </Field>
      <Field form={form} name="note" label="Note" limit={note} hint="What else we should know">
        <Input />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Returns the text that a screen reader reads as the description of a field. */
const descriptionOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;

test("a field has its label, its limits and its hint", () => {
  renderForm(<TestForm save={async () => undefined} />);
  expect(field("Brand").required).toBe(true);
  expect(field("Brand").maxLength).toBe(5);
  expect(field("Brand").getAttribute("aria-invalid")).toBeNull();
  expect(field("Note").required).toBe(false);
  expect(descriptionOf("Note")).toBe("What else we should know");
});

test("an error appears below its field and in a toast, and the field gets the focus", async () => {
  const toasts = errorToasts();
  const save = vi.fn<Save>();
  const { user } = renderForm(<TestForm save={save} />);
  await user.click(screen.getByText("Save"));
  await expect.poll(() => descriptionOf("Brand")).toBe("Brand is Required");
  expect(field("Brand").getAttribute("aria-invalid")).toBe("true");
  expect(field("Note").getAttribute("aria-invalid")).toBeNull();
  expect(document.activeElement).toBe(field("Brand"));
  expect(toasts).toHaveBeenCalledExactlyOnceWith("Please Fill All The Fields");
  expect(save).not.toHaveBeenCalled();

  await user.type(field("Brand"), "Sony");
  await expect.poll(() => field("Brand").getAttribute("aria-invalid")).toBeNull();
});

test("an invalid value shows its own error instead of the sentence for missing values", async () => {
  const toasts = errorToasts();
  const { user } = renderForm(<TestForm save={async () => undefined} />);
  await user.type(field("Brand"), "LG");
  act(() => {
    field("Note").maxLength = 100;
  });
  await user.type(field("Note"), "more than ten characters");
  await user.click(screen.getByText("Save"));
  await expect.poll(() => toasts.mock.calls).toEqual([["Note may have at most 10 characters"]]);
});

test("values are trimmed, and saved only once however often the button is pressed", async () => {
  let finish = () => {};
  const saved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const save = vi.fn<Save>(() => saved);
  const { user } = renderForm(<TestForm save={save} />);
  await user.type(field("Brand"), " LG ");
  await user.dblClick(screen.getByText("Save"));
  await expect.poll(() => save.mock.calls).toEqual([[{ brand: "LG", note: "" }]]);
  await user.click(screen.getByText("Save"));
  expect(save).toHaveBeenCalledOnce();
  finish();
});

test("two submissions at the same moment are saved once", async () => {
  const save = vi.fn<Save>(async () => undefined);
  const { user } = renderForm(<TestForm save={save} />);
  await user.type(field("Brand"), "LG");
  const { form } = field("Brand");
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expect.poll(() => save.mock.calls.length).toBe(1);
  await user.click(screen.getByText("Save"));
  await expect.poll(() => save.mock.calls.length).toBe(2);
});

test("if a form leads to another page, it can't be saved again before that page is shown", async () => {
  const save = vi.fn<Save>(async () => history.pushState(null, "", "/next"));
  const { user } = renderForm(<TestForm save={save} />);
  await user.type(field("Brand"), "LG");
  await user.click(screen.getByText("Save"));
  await expect.poll(() => location.pathname).toBe("/next");
  await user.click(screen.getByText("Save"));
  expect(save).toHaveBeenCalledOnce();
});

test("a new request removes the toast of an error that was corrected", async () => {
  let shown: string[] = [];
  const disconnect = connectToaster({
    show: ({ text }) => shown.push(text),
    clearOutcomes: () => {
      shown = [];
    },
  });
  const save = vi.fn<Save>(async () => undefined);
  const { user } = renderForm(<TestForm save={save} />);
  await user.click(screen.getByText("Save"));
  await expect.poll(() => shown).toEqual(["Please Fill All The Fields"]);
  await user.type(field("Brand"), "Sony");
  await user.click(screen.getByText("Save"));
  await expect.poll(() => save.mock.calls.length).toBe(1);
  expect(shown).toEqual([]);
  disconnect();
});

test("errors that the server reports appear below their fields, and the first field gets the focus", async () => {
  const toasts = errorToasts();
  const fields = { "input.note": "is not polite", "input.brand": "is not known" };
  const failure = Object.assign(new Error("note is not polite"), {
    errors: [new GraphQLError("note is not polite", { extensions: { fields } })],
  });
  const { user } = renderForm(<TestForm save={() => Promise.reject(failure)} />);
  await user.type(field("Brand"), "LG");
  await user.click(screen.getByText("Save"));
  await expect.poll(() => descriptionOf("Note")).toBe("Note is not polite");
  expect(descriptionOf("Brand")).toBe("Brand is not known");
  expect(document.activeElement).toBe(field("Note"));
  expect(toasts).toHaveBeenCalledExactlyOnceWith("2 things need another look");
  expect(field("Brand").value).toBe("LG");
});
