import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProductFeedsDocument } from "../../generated/ProductFeeds.ts";
import { UpdateFeedSettingsDocument } from "../../generated/UpdateFeedSettings.ts";
import { logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import * as ProductFeeds from "./ProductFeeds.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

const feed = (channel: "GOOGLE" | "META", language: "EN" | "BN", key: string | null) => ({
  __typename: "ProductFeed" as const,
  ...{ id: `${channel}-${language}`, channel, language },
  url: key && `https://shop.example/${channel}-${language}?key=${key}`,
  lastFetchedAt: channel === "META" && language === "BN" ? "2026-11-26T08:05:00.000Z" : null,
});

const settings = (enabled: boolean, key: string | null) => ({
  __typename: "FeedSettings" as const,
  enabled,
  keyCreatedAt: key && "2026-11-25T08:00:00.000Z",
  feeds: [
    ...[feed("GOOGLE", "EN", key), feed("GOOGLE", "BN", key)],
    ...[feed("META", "EN", key), feed("META", "BN", key)],
  ],
});

const page = (enabled: boolean, key: string | null) => ({
  request: { query: ProductFeedsDocument, variables: {} },
  result: { data: { feedSettings: settings(enabled, key) } },
});

const updating = (sent: () => boolean, key: string) => ({
  request: { query: UpdateFeedSettingsDocument, variables: sent },
  result: { data: { updateFeedSettings: settings(true, key) } },
});

test("feeds have no addresses until they are switched on for the first time", async () => {
  const successes = vi.spyOn(toast, "success");
  const sent = vi.fn(() => true);
  const { user } = renderPage(ProductFeeds, [
    page(false, null),
    updating(sent, "k1"),
    page(true, "k1"),
  ]);
  const button = await screen.findByRole("button", { name: "Switch on" });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "New key" })).toBeNull();
  await user.click(button);
  await expect.poll(() => sent.mock.calls).toEqual([[{ input: { enabled: true } }]]);
  await expect.poll(() => successes.mock.calls).toEqual([["Feeds Switched On"]]);
  expect(await screen.findByRole("button", { name: "Switch off" })).toBeTruthy();
  expect(screen.getAllByRole("textbox")).toHaveLength(4);
});

test("each address is shown with its channel, its language and its last fetch", async () => {
  renderPage(ProductFeeds, [page(true, "k1")]);
  const meta = within(await screen.findByRole("region", { name: "Meta Commerce Manager" }));
  expect(meta.getByLabelText<HTMLInputElement>("Address in Bangla").value).toBe(
    "https://shop.example/META-BN?key=k1",
  );
  expect(meta.getAllByText(/fetched/).map(({ textContent }) => textContent)).toEqual([
    "Not fetched yet",
    "Last fetched 26 Nov 2026, 14:05",
  ]);
});

test("a new key is created only after a confirmation", async () => {
  const successes = vi.spyOn(toast, "success");
  const sent = vi.fn(() => true);
  const { user } = renderPage(ProductFeeds, [
    page(true, "k1"),
    updating(sent, "k2"),
    page(true, "k2"),
  ]);
  await user.click(await screen.findByRole("button", { name: "New key" }));
  await screen.findByText(/stop working at once/);
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Make a new key" }));
  await expect.poll(() => sent.mock.calls).toEqual([[{ input: { newKey: true } }]]);
  await expect.poll(() => successes.mock.calls).toEqual([["Key Replaced"]]);
  const keys = () =>
    screen
      .getAllByRole<HTMLInputElement>("textbox", { hidden: true })
      .map(({ value }) => value.slice(-2));
  await expect.poll(keys).toEqual(["k2", "k2", "k2", "k2"]);
});
