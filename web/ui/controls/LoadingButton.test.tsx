import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { LoadingButton } from "./LoadingButton.tsx";

afterEach(cleanup);

/** A button whose action runs until `finish` is called, or `remove`, by which it also removes the button. */
function renderAction(Place: "main" | "aside" = "main") {
  let finish = () => {};
  let remove = () => {};
  const Action = () => {
    const [busy, setBusy] = useState(false);
    const [isRemoved, setIsRemoved] = useState(false);
    finish = () => setBusy(false);
    remove = () => setIsRemoved(true);
    if (isRemoved) return null;
    return (
      <LoadingButton loading={busy} onClick={() => setBusy(true)}>
        Send a test
      </LoadingButton>
    );
  };
  render(
    <ChakraProvider value={defaultSystem}>
      <input aria-label="Other" />
      <Place tabIndex={-1}>
        <Action />
      </Place>
    </ChakraProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button");
  act(() => {
    button.focus();
    button.click();
  });
  return { button, finish: () => act(() => finish()), remove: () => act(() => remove()) };
}

test("a button that was disabled by its action has the focus again after it", () => {
  const { button, finish } = renderAction();
  // Unlike a browser, happy-dom leaves the focus on a disabled button.
  const other = screen.getByLabelText("Other");
  act(() => {
    other.focus();
    other.blur();
  });
  expect(button.disabled).toBe(true);
  expect(button.textContent).toContain("Send a test");
  expect(document.activeElement).toBe(document.body);
  finish();
  expect(document.activeElement).toBe(button);
});

test("a focus that has moved on meanwhile stays where it is", () => {
  const { finish } = renderAction();
  const other = screen.getByLabelText("Other");
  act(() => other.focus());
  finish();
  expect(document.activeElement).toBe(other);
});

test("a button that its action removes gives the focus to the page", () => {
  const { remove } = renderAction();
  remove();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("a button that is removed with its dialog leaves the focus to the dialog", () => {
  const { remove } = renderAction("aside");
  remove();
  expect(document.activeElement).toBe(document.body);
});
