import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useSlashToSearch } from "./useSlashToSearch.ts";

function Page() {
  useSlashToSearch();
  return (
    <>
      <header>
        <div>
          <input name="search" aria-label="Search" />
        </div>
      </header>
      <input aria-label="Other" />
      <button type="button">Save</button>
    </>
  );
}

beforeEach(() => {
  render(<Page />);
});
afterEach(() => {
  cleanup();
});

/** Presses a key with this timestamp in milliseconds. */
function press(key: string, name: string, timeStamp: number) {
  const target = screen.queryByRole("button", { name }) ?? screen.getByLabelText(name);
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  fireEvent(target, event);
}

const hasFocus = () => document.activeElement === screen.getByLabelText("Search");

test("a slash focuses the header's search, unless it is typed into a field or is part of a scan", () => {
  press("/", "Other", 1_000);
  expect(hasFocus()).toBe(false);
  press("s", "Save", 2_000);
  press("/", "Save", 2_020);
  expect(hasFocus()).toBe(false);
  press("/", "Save", 4_000);
  expect(hasFocus()).toBe(true);
});
