import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, toast } from "./toasts.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => currentToasts().map(({ text }) => text);

test("a toast stays for its time and then goes", () => {
  toast.success("Login Successful");
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(["Login Successful"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test("a page that is busy takes a second at most from a toast", () => {
  toast.success("Login Successful");
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual(["Login Successful"]);
});

test("the same sentence is shown once", () => {
  toast.error("Please Fill All The Fields");
  toast.error("Please Fill All The Fields");
  expect(texts()).toEqual(["Please Fill All The Fields"]);
});

test("listeners hear of what comes and of what is dismissed", () => {
  const heard = vi.fn();
  const stop = subscribeToToasts(heard);
  toast.info("You need to login first");
  for (const { id } of currentToasts()) dismissToast(id);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});
