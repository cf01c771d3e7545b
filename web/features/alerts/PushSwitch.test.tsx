// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RegisterPushDocument } from "../../generated/RegisterPush.ts";
import { UnregisterPushDocument } from "../../generated/UnregisterPush.ts";
import { removeForm, renderForm } from "../../testing/renderForm.tsx";
import { PushSwitch } from "./PushSwitch.tsx";

const input = { endpoint: "https://push.example/one", p256dh: "key", auth: "secret" };

/** Stubs a browser whose user gives this answer to the request for permission. */
function stubBrowser({ answer = "granted", isSubscribed = false, keyOfShop = "shop" } = {}) {
  const { endpoint, ...keys } = input;
  const unsubscribe = vi.fn(async () => {
    browser.subscription = null;
    return true;
  });
  // The bytes that the base64url string "shop" stands for.
  const bytes = Uint8Array.from(atob(keyOfShop), (character) => character.charCodeAt(0));
  const options = { applicationServerKey: bytes.buffer };
  const subscription = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe };
  const subscribe = vi.fn(async () => {
    browser.subscription = subscription;
    return subscription;
  });
  const browser: { subscription: typeof subscription | null } = {
    subscription: isSubscribed ? subscription : null,
  };
  const notification = {
    permission: isSubscribed ? answer : "default",
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  const pushManager = { getSubscription: async () => browser.subscription, subscribe };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
  return { subscribe, unsubscribe };
}

afterEach(() => {
  removeForm();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const registered = {
  request: { query: RegisterPushDocument, variables: { input } },
  result: {
    data: {
      registerPush: { __typename: "PushRegistration" as const, id: "p1", endpoint: input.endpoint },
    },
  },
};
const unregistered = {
  request: { query: UnregisterPushDocument, variables: { endpoint: input.endpoint } },
  result: { data: { unregisterPush: input.endpoint } },
};

const button = (name: string) => screen.findByRole("button", { name });

test("switching on subscribes the browser with the shop's key, and switching off ends the subscription", async () => {
  const { subscribe, unsubscribe } = stubBrowser();
  const { user } = renderForm(<PushSwitch pushKey="shop" />, [registered, unregistered]);
  await user.click(await button("Switch notifications on"));
  await button("Switch notifications off");
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "shop" });
  expect(screen.getByText(/Notifications are on/)).toBeTruthy();
  await user.click(await button("Switch notifications off"));
  await button("Switch notifications on");
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("an existing subscription of the browser is registered for this user", async () => {
  stubBrowser({ isSubscribed: true });
  renderForm(<PushSwitch pushKey="shop" />, [registered]);
  await button("Switch notifications off");
});

test("a subscription with an earlier key of the shop is replaced", async () => {
  const { subscribe, unsubscribe } = stubBrowser({ isSubscribed: true, keyOfShop: "past" });
  renderForm(<PushSwitch pushKey="shop" />, [registered]);
  await button("Switch notifications off");
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledOnce();
});

test("a subscription with the shop's key is kept", async () => {
  const { unsubscribe } = stubBrowser({ isSubscribed: true });
  renderForm(<PushSwitch pushKey="shop" />, [registered]);
  await button("Switch notifications off");
  expect(unsubscribe).not.toHaveBeenCalled();
});

test("on an iPhone without the shop on the home screen, the page explains how to get notifications", () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)",
  );
  renderForm(<PushSwitch pushKey="shop" />);
  expect(screen.getByText(/tap Share, then “Add to Home Screen”/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a user who refuses notifications reads how to allow them", async () => {
  const { subscribe } = stubBrowser({ answer: "denied" });
  const { user } = renderForm(<PushSwitch pushKey="shop" />);
  await user.click(await button("Switch notifications on"));
  await screen.findByText(/blocks notifications from the shop/);
  expect(screen.queryByRole("button")).toBeNull();
  expect(subscribe).not.toHaveBeenCalled();
});

test("a browser without push messages shows no button", () => {
  vi.unstubAllGlobals();
  renderForm(<PushSwitch pushKey="shop" />);
  expect(screen.getByText("This browser can't show notifications from the shop.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
