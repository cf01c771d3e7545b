import { ChakraProvider } from "@chakra-ui/react";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createShopSystem } from "../theme/shopSystem.ts";
import { Toaster } from "../toasts/Toaster.tsx";
import { toast } from "../toasts/toasts.ts";
import { Modal } from "./Modal.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a dialog stays open while toasts are dismissed, including later toasts", async () => {
  const onClose = vi.fn();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <ChakraProvider value={createShopSystem()}>
      <Toaster />
      <Modal title="Add a Review" open onClose={onClose}>
        <input aria-label="Your review" />
      </Modal>
    </ChakraProvider>,
  );
  await screen.findByRole("dialog");
  for (const text of ["Your review is empty", "Your review is too long"]) {
    toast.error(text);
    // Toasts from earlier tests may still be visible.
    const alerts = await screen.findAllByRole("alert");
    const shown = alerts.find((alert) => within(alert).queryByText(text));
    if (!shown) throw new Error("The toast is not shown as an alert.");
    await user.click(within(shown).getByLabelText("Dismiss"));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  }
  expect(onClose).not.toHaveBeenCalled();
});

test.each(["removed", "disabled"] as const)(
  "if the button that opened a dialog is %s meanwhile, closing the dialog moves the focus to the page",
  async (change) => {
    const page = (isOpen: boolean, isChanged: boolean) => (
      <ChakraProvider value={createShopSystem()}>
        <main tabIndex={-1}>
          {!(isChanged && change === "removed") && (
            <button type="button" disabled={isChanged}>
              Reject
            </button>
          )}
        </main>
        {isOpen && (
          <Modal title="Please confirm" open onClose={() => undefined}>
            <button type="button">Yes</button>
          </Modal>
        )}
      </ChakraProvider>
    );
    const { rerender } = render(page(false, false));
    screen.getByRole("button", { name: "Reject" }).focus();
    rerender(page(true, false));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    rerender(page(true, true));
    rerender(page(false, true));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  },
);

test("Android's Back closes the dialog that was opened last, and nothing once it is closed", async () => {
  const watchers: EventTarget[] = [];
  class FakeCloseWatcher extends EventTarget {
    constructor() {
      super();
      watchers.push(this);
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1);
    }
  }
  vi.stubGlobal("CloseWatcher", FakeCloseWatcher);
  const [onClose, onCancel] = [vi.fn(), vi.fn()];
  const dialogs = (isAsking: boolean, isSaving: boolean) => (
    <ChakraProvider value={createShopSystem()}>
      <Modal title="Add a Review" open onClose={isSaving ? undefined : onClose}>
        <Modal title="Leave the review?" role="alertdialog" open={isAsking} onClose={onCancel}>
          It is not saved.
        </Modal>
      </Modal>
    </ChakraProvider>
  );
  const goBack = () => watchers.pop()?.dispatchEvent(new Event("close"));
  const { rerender } = render(dialogs(false, false));
  rerender(dialogs(true, false));
  goBack();
  expect([onCancel, onClose].map((close) => close.mock.calls.length)).toEqual([1, 0]);
  rerender(dialogs(false, false));
  goBack();
  goBack();
  expect(onClose).toHaveBeenCalledTimes(2);
  rerender(dialogs(false, true));
  expect(watchers).toHaveLength(0);
});
