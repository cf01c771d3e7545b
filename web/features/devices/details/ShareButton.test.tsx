import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import type { Offered } from "./offered.ts";
import { ShareButton } from "./ShareButton.tsx";
import { sharedOffer, shareLink } from "./sharedOffer.ts";

afterEach(() => {
  removeForm();
  Reflect.deleteProperty(navigator, "share");
});

const offered: Offered = {
  title: "Galaxy S24",
  price: 85_000,
  reducedFrom: null,
  stock: "IN_STOCK",
  variant: "8 GB | 256 GB",
  isUsed: false,
  isFrom: false,
  condition: undefined,
  piece: undefined,
  variantId: "8",
  path: "/smartPhoneDetails/7?variant=8",
  sharedPath: "/smartPhoneDetails/7?variant=8",
};
const shared = sharedOffer({ url: "https://shop.example" }, offered);

const renderButton = () => renderForm(<ShareButton offered={offered} />);
const opener = () => screen.getByRole("button", { name: "Share Galaxy S24" });
const hrefOf = async (name: string) =>
  (await screen.findByRole("link", { name })).getAttribute("href");

/** Stubs the browser's share dialog. `ends` returns the dialog's result. */
function dialogThat(ends: () => Promise<void>) {
  const share = vi.fn(ends);
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  return share;
}

test("the browser's share dialog gets the text and the address of the offer", async () => {
  const share = dialogThat(async () => undefined);
  const { user } = renderButton();
  expect(opener().hasAttribute("aria-expanded")).toBe(false);
  await user.click(opener());
  expect(share).toHaveBeenCalledExactlyOnceWith(shared);
  expect(screen.queryByRole("group")).toBeNull();
});

test("closing the share dialog opens no menu", async () => {
  const share = dialogThat(() => Promise.reject(new DOMException("closed", "AbortError")));
  const { user } = renderButton();
  await user.click(opener());
  expect(share).toHaveBeenCalledOnce();
  expect(screen.queryByRole("group")).toBeNull();
});

test("if the browser refuses to open its dialog, the menu opens", async () => {
  dialogThat(() => Promise.reject(new DOMException("refused", "NotAllowedError")));
  const { user } = renderButton();
  await user.click(opener());
  expect(await hrefOf("WhatsApp")).toBe(shareLink(shared));
});

test("without a share dialog, the keyboard opens and closes a menu", async () => {
  const { user } = renderButton();
  expect(opener().getAttribute("aria-expanded")).toBe("false");
  await user.tab();
  await user.keyboard("{Enter}");
  expect(await hrefOf("WhatsApp")).toBe(shareLink(shared));
  const address = encodeURIComponent(shared.url);
  expect(await hrefOf("Facebook")).toBe(`https://www.facebook.com/sharer/sharer.php?u=${address}`);
  expect(opener().getAttribute("aria-expanded")).toBe("true");
  await user.tab();
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: "WhatsApp" }));
  await user.click(opener());
  expect(screen.queryByRole("group")).toBeNull();
});

test("the menu copies the address", async () => {
  const { user } = renderButton();
  await user.click(opener());
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenCalledWith(shared.url);
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
});
