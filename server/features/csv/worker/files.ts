import type { Operations } from "./operations.ts";
import { Thread } from "./thread.ts";

/** The thread that reads and plans a file. */
export type FileThread = {
  call<Name extends keyof Operations>(
    name: Name,
    ...values: Parameters<Operations[Name]>
  ): Promise<Awaited<ReturnType<Operations[Name]>>>;
};

/**
 * The time for which an idle thread is kept. Starting a thread takes half a second, and an upload, its check and its
 * run often follow each other.
 */
const keptMs = 10_000;

const never = new AbortController().signal;

/** A thread that waits for the next file. */
let idle: Thread | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Runs a function with a thread that reads and plans the file of one upload or job. In a thread, no file can delay
 * other requests. The next file gets the same thread. If a call is still running when the function throws, the thread
 * is ended instead.
 */
export async function withFileThread<Result>(
  signal: AbortSignal,
  run: (thread: FileThread) => Promise<Result>,
): Promise<Result> {
  const thread = take();
  try {
    return await run({ call: (name, ...values) => thread.call(name, values, signal) });
  } finally {
    await keep(thread);
  }
}

function take(): Thread {
  const thread = idle?.isUsable ? idle : new Thread();
  idle = undefined;
  clearTimeout(idleTimer);
  thread.begin();
  return thread;
}

async function keep(thread: Thread): Promise<void> {
  if (thread.isIdle) await thread.call("close", [], never).catch(() => thread.close());
  if (idle || !thread.isIdle) {
    thread.close();
    return;
  }
  idle = thread;
  idleTimer = setTimeout(() => {
    idle = undefined;
    thread.close();
  }, keptMs).unref();
}
