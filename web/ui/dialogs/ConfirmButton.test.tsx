import { ChakraProvider } from "@chakra-ui/react";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { createShopSystem } from "../theme/shopSystem.ts";
import { ConfirmButton } from "./ConfirmButton.tsx";

const system = createShopSystem();
const renderButton = (onConfirm: () => Promise<unknown>) =>
  render(
    <ChakraProvider value={system}>
      <ConfirmButton
        question="Are you sure you want to delete this offer?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
      >
        Remove Offer
      </ConfirmButton>
    </ChakraProvider>,
  );
const open = async () => {
  const button = screen.getByRole("button", { name: "Remove Offer" });
  button.focus();
  await act(async () => {
    button.click();
    await import("./ConfirmDialog.tsx");
  });
  return await screen.findByRole("alertdialog", { name: "Please confirm" });
};
const expectClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

afterEach(cleanup);

test("the action runs only after confirmation, and the dialog stays open until it is done", async () => {
  let finish = () => {};
  let calls = 0;
  renderButton(() => {
    calls++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const dialog = await open();
  expect(dialog.textContent).toContain("Are you sure you want to delete this offer?");
  expect(calls).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(calls).toBe(1);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).not.toBeNull();
  finish();
  await expectClosed();
});

test.each([
  ["Cancel", () => userEvent.click(screen.getByRole("button", { name: "Cancel" }))],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("%s closes the dialog, does nothing, and returns the focus", async (_way, close) => {
  let calls = 0;
  renderButton(async () => {
    calls++;
  });
  await open();
  await close();
  await expectClosed();
  expect(calls).toBe(0);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Offer" })),
  );
});

test("if the action removes the dialog's button, the page gets the focus", async () => {
  const List = () => {
    const [isRemoved, setIsRemoved] = useState(false);
    const remove = async () => setIsRemoved(true);
    return (
      <main tabIndex={-1}>
        {!isRemoved && (
          <ConfirmButton question="Sure?" confirmLabel="Delete" onConfirm={remove}>
            Remove Offer
          </ConfirmButton>
        )}
      </main>
    );
  };
  render(
    <ChakraProvider value={system}>
      <List />
    </ChakraProvider>,
  );
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await expectClosed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("if the button is removed after its dialog has closed, the page gets the focus", async () => {
  const page = (isRemoved: boolean) => (
    <ChakraProvider value={system}>
      <main tabIndex={-1}>
        {!isRemoved && (
          <ConfirmButton question="Sure?" confirmLabel="Delete" onConfirm={async () => undefined}>
            Remove Offer
          </ConfirmButton>
        )}
      </main>
    </ChakraProvider>
  );
  const { rerender } = render(page(false));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await expectClosed();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Offer" })),
  );
  rerender(page(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
