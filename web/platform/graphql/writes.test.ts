import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

const writeElsewhere = (time: number) => localStorage.setItem("lastWrite", String(time));

async function open() {
  const { didWrite, onWriteElsewhere } = await import("./writes.ts");
  const listener = vi.fn();
  onWriteElsewhere(listener);
  return { didWrite, listener };
}

test("a tab is notified once of a write in another tab", async () => {
  const { listener } = await open();
  writeElsewhere(Date.now() + 1);
  dispatchEvent(new Event("storage"));
  dispatchEvent(new Event("pageshow"));
  expect(listener).toHaveBeenCalledOnce();
});

test("a hidden tab is notified once of several writes when it becomes visible", async () => {
  const { listener } = await open();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  for (const ms of [1, 2]) {
    writeElsewhere(Date.now() + ms);
    dispatchEvent(new Event("storage"));
  }
  expect(listener).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(listener).toHaveBeenCalledOnce();
});

test("a tab is notified of writes since its document was requested, but not of earlier ones", async () => {
  writeElsewhere(performance.timeOrigin - 1);
  expect((await open()).listener).not.toHaveBeenCalled();
  vi.resetModules();
  writeElsewhere(performance.timeOrigin + 1);
  expect((await open()).listener).toHaveBeenCalledOnce();
});

test("a tab is not notified of its own writes", async () => {
  const { didWrite, listener } = await open();
  didWrite();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(listener).not.toHaveBeenCalled();
  expect(localStorage.getItem("lastWrite")).not.toBeNull();
});
