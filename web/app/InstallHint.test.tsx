import { ChakraProvider } from "@chakra-ui/react";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createShopSystem } from "../ui/theme/shopSystem.ts";
import { InstallHint } from "./InstallHint.tsx";

const system = createShopSystem();
const renderHint = () =>
  render(
    <ChakraProvider value={system}>
      <InstallHint />
    </ChakraProvider>,
  );

/**
 * Tells the page that the browser can install the site. Returns an object that counts the hint's requests to install.
 */
function offerInstallation(outcome: "accepted" | "dismissed" = "accepted") {
  const asked = { times: 0 };
  const prompt = async () => {
    asked.times++;
    return { outcome };
  };
  act(() => void dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt })));
  return asked;
}

const hint = () => screen.queryByRole("complementary", { name: "Install the app" });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("the hint installs the app if the browser can, and then disappears", async () => {
  renderHint();
  expect(hint()).toBeNull();
  const asked = offerInstallation();
  await userEvent.click(await screen.findByRole("button", { name: "Install" }));
  expect(asked.times).toBe(1);
  await waitFor(() => expect(hint()).toBeNull());
});

test("a dismissed hint does not reappear on the next visit", async () => {
  const { unmount } = renderHint();
  offerInstallation();
  await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
  expect(hint()).toBeNull();
  unmount();
  renderHint();
  const event = new Event("beforeinstallprompt", { cancelable: true });
  act(() => void dispatchEvent(event));
  expect(event.defaultPrevented).toBe(false);
  expect(hint()).toBeNull();
});
