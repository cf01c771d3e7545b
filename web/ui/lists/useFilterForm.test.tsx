import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFilterForm } from "./useFilterForm.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The query strings that the form navigates to, in order. */
const visited: string[] = [];

const searchOf = (values: URLSearchParams) =>
  `?${new URLSearchParams([...values].filter(([, value]) => value))}`;

function Filters() {
  const { form, key } = useFilterForm({ searchOf });
  const { search } = useLocation();
  if (visited.at(-1) !== search) visited.push(search);
  return (
    <form {...form} key={key}>
      <input name="search" type="search" aria-label="Search" />
      <input name="min" aria-label="Min Price" />
      <input name="brand" type="checkbox" value="Apple" aria-label="Apple" />
    </form>
  );
}

async function openFilters() {
  visited.length = 0;
  const router = createMemoryRouter([{ path: "*", element: <Filters /> }], {
    initialEntries: ["/buySmartPhone"],
  });
  render(<RouterProvider router={router} />);
  await pass(0);
}

/** Types a string, one character every 100 milliseconds. */
async function type(label: string, text: string) {
  for (let length = 1; length <= text.length; length++) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: text.slice(0, length) } });
    await pass(100);
  }
}

test("text that a program fills in takes effect like typed text", async () => {
  await openFilters();
  const field = screen.getByLabelText<HTMLInputElement>("Min Price");
  field.value = "20000";
  fireEvent(field, new Event("input", { bubbles: true }));
  await pass(500);
  expect(visited).toEqual(["", "?min=20000"]);
});

test.each([
  ["Search", "galaxy", "?search=galaxy"],
  ["Min Price", "20000", "?min=20000"],
])("typing into %s changes the address once, after a pause", async (label, text, search) => {
  await openFilters();
  await type(label, text);
  expect(visited).toEqual([""]);
  await pass(500);
  expect(visited).toEqual(["", search]);
});

test("a click elsewhere applies typed text without waiting for the pause", async () => {
  await openFilters();
  await type("Search", "gal");
  fireEvent.click(document.body);
  await pass(0);
  expect(visited).toEqual(["", "?search=gal"]);
});

test("the address does not change while a mouse button is pressed", async () => {
  await openFilters();
  await type("Search", "gal");
  const active = vi.spyOn(document, "querySelector").mockReturnValue(document.body);
  fireEvent.blur(screen.getByLabelText("Search"));
  await pass(500);
  expect(visited).toEqual([""]);
  active.mockRestore();
  fireEvent.click(document.body);
  await pass(0);
  expect(visited).toEqual(["", "?search=gal"]);
});

test("a checkbox changes the address at once", async () => {
  await openFilters();
  fireEvent.click(screen.getByLabelText("Apple"));
  await pass(0);
  expect(visited).toEqual(["", "?brand=Apple"]);
});
