import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { LoadingButton } from "./LoadingButton.tsx";

afterEach(cleanup);

type State = "idle" | "loading" | "disabled" | "removed";

/** Renders a list with a focused button, which has been pressed and whose action is running. */
function renderAction() {
  let presses = 0;
  let set = (_state: State) => {};
  function Action() {
    const [state, setState] = useState<State>("idle");
    set = setState;
    if (state === "removed") return null;
    return (
      <LoadingButton
        loading={state === "loading"}
        disabled={state === "disabled"}
        onClick={() => {
          presses++;
          setState("loading");
        }}
      >
        Send a test
      </LoadingButton>
    );
  }
  render(
    <ChakraProvider value={defaultSystem}>
      <input aria-label="Other" />
      <main tabIndex={-1}>
        <section tabIndex={-1} aria-label="List">
          <Action />
        </section>
      </main>
    </ChakraProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button");
  act(() => {
    button.focus();
    button.click();
  });
  return {
    button,
    presses: () => presses,
    become: (state: State) => act(async () => set(state)),
  };
}

const list = () => screen.getByRole("region", { name: "List" });

test("while loading, a button keeps its text and the focus, and ignores presses", async () => {
  const { button, presses, become } = renderAction();
  expect(document.activeElement).toBe(button);
  // A browser would take the focus away from a disabled button.
  expect(button.disabled).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.textContent).toContain("Send a test");
  act(() => button.click());
  expect(presses()).toBe(1);
  await become("idle");
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  expect(document.activeElement).toBe(button);
});

test.each(["removed", "disabled"] as const)(
  "if its action has %s the button, the element around it gets the focus",
  async (state) => {
    const { become } = renderAction();
    await become(state);
    expect(document.activeElement).toBe(list());
  },
);

test("if a button is removed some time after its action, the element around it gets the focus", async () => {
  const { become } = renderAction();
  await become("idle");
  await become("removed");
  expect(document.activeElement).toBe(list());
});

test.each(["removed", "disabled"] as const)(
  "if the focus has moved elsewhere, it stays there when the button is %s",
  async (state) => {
    const { become } = renderAction();
    const other = screen.getByLabelText("Other");
    act(() => other.focus());
    await become(state);
    expect(document.activeElement).toBe(other);
  },
);
