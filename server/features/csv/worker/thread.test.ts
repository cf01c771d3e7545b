import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { withFileThread } from "./files.ts";
import { Thread, ThreadEnded, threadLimits } from "./thread.ts";

const usual = { ...threadLimits };
const never = new AbortController().signal;
const broken = join(import.meta.dirname, "../../../testing/fixtures/brokenThread.mjs");

afterEach(() => {
  Object.assign(threadLimits, usual);
});

/** Starts a thread that is ready for a file. Its operations misbehave in ways that hostile files could cause. */
async function brokenThread(): Promise<Thread> {
  const thread = new Thread(broken);
  onTestFinished(() => thread.close());
  await thread.call("openCsv", ["a.csv"], never);
  return thread;
}

const layout = { columns: [], headers: [], kind: null, defaults: {}, brands: [], mayPrice: true };

test("a call that takes too long ends the thread, and the event loop keeps running", async () => {
  const thread = await brokenThread();
  threadLimits.callMs = 300;
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  await expect(thread.call("nextPart", [], never)).rejects.toThrow(/takes too long to read/);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(thread.isUsable).toBe(false);
  await expect(thread.call("openCsv", ["a.csv"], never)).rejects.toThrow(ThreadEnded);
});

test("all calls for a file together have a limit", async () => {
  const thread = await brokenThread();
  threadLimits.totalMs = 0;
  await expect(thread.call("nextPart", [], never)).rejects.toThrow(/takes too long to read/);
});

test("memory beyond the limit ends only the thread", async () => {
  threadLimits.heapMb = 32;
  const thread = await brokenThread();
  await expect(thread.call("groups", [], never)).rejects.toThrow(/needs too much memory/);
});

test("if a thread exits or throws outside of a call, its file counts as unreadable", async () => {
  const exits = await brokenThread();
  await expect(exits.call("openPlanning", [layout], never)).rejects.toThrow(/can't be read/);
  const throws = await brokenThread();
  await expect(throws.call("group", [[]], never)).rejects.toThrow(/can't be read/);
});

test("a thread that can't start does not make the file invalid", async () => {
  const thread = new Thread(join(import.meta.dirname, "gone.mjs"));
  await expect(thread.call("groups", [], never)).rejects.not.toThrow(ThreadEnded);
});

test("a signal ends the thread's call with the signal's reason", async () => {
  const thread = await brokenThread();
  const stop = new AbortController();
  const call = thread.call("nextPart", [], stop.signal);
  stop.abort(new Error("Stopped"));
  await expect(call).rejects.toThrow("Stopped");
  await expect(thread.call("groups", [], stop.signal)).rejects.toThrow("Stopped");
});

test("an operation that fails does not keep the thread from the next file", async () => {
  const group = () =>
    withFileThread(never, async (thread) => {
      await thread.call("openPlanning", layout);
      return thread.call("groups");
    });
  expect(await group()).toEqual([]);
  await expect(
    withFileThread(never, (thread) =>
      thread.call("openCsv", "").then(() => thread.call("nextPart")),
    ),
  ).rejects.toThrow("An operation of the files' thread failed");
  expect(await group()).toEqual([]);
});

test("a file that fails leaves its thread to the next file, without open files", async () => {
  let threads = 0;
  const count = () => (threads += 1);
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));
  const started = async () => {
    await withFileThread(never, (thread) => thread.call("openPlanning", layout));
    return threads;
  };
  const before = await started();
  const failed = withFileThread(never, async (thread) => {
    await thread.call("openPlanning", layout);
    throw new Error("No database");
  });
  await expect(failed).rejects.toThrow("No database");
  const groups = withFileThread(never, (thread) => thread.call("groups"));
  await expect(groups).rejects.toThrow("An operation of the files' thread failed");
  expect(await started()).toBe(before);
  const busy = withFileThread(never, async (thread) => {
    thread.call("openPlanning", layout).catch(() => undefined);
    throw new Error("No database");
  });
  await expect(busy).rejects.toThrow("No database");
  expect(await started()).toBe(before + 1);
});
