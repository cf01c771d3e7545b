import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useScanAnywhere } from "./useScanAnywhere.ts";

const onScan = vi.fn();
const onPress = vi.fn();

function Page({ hasDialog = false }) {
  useScanAnywhere(onScan);
  return (
    <>
      <input aria-label="Price" />
      <input aria-label="Tick" type="checkbox" />
      <button type="button" onClick={onPress}>
        Save
      </button>
      {hasDialog && <div role="dialog" />}
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/**
 * Presses the keys of a string, and then Enter, at this interval. Returns whether Enter still has its default effect.
 */
function type(target: Element, text: string, gapMs: number): boolean {
  let timeStamp = 1_000_000;
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    timeStamp += gapMs;
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    return fireEvent(target, event);
  };
  for (const key of text) press(key);
  return press("Enter");
}

const imei = "350077523237513";

test("a scan while no field has the focus is handled, and presses no button", () => {
  render(<Page />);
  expect(type(document.body, imei, 10)).toBe(false);
  expect(type(screen.getByRole("button"), "IMEI: 35 007752", 10)).toBe(false);
  expect(type(screen.getByLabelText("Tick"), imei, 10)).toBe(false);
  expect(onScan.mock.calls).toEqual([[imei], ["IMEI: 35 007752"], [imei]]);
});

test("slow typing, typing into a field and short input don't count as a scan", () => {
  render(<Page />);
  expect(type(document.body, imei, 100)).toBe(true);
  expect(type(screen.getByLabelText("Price"), imei, 10)).toBe(true);
  expect(type(document.body, "abc", 10)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
});

test("a scan does not answer an open dialog", () => {
  render(<Page hasDialog />);
  expect(type(screen.getByRole("button"), imei, 10)).toBe(false);
  expect(onScan).not.toHaveBeenCalled();
});
