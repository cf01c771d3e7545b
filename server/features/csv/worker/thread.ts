import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError, type ErrorCode } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import type { Operations } from "./operations.ts";

/** A call of an operation. */
export type Call = { name: keyof Operations; values: unknown[] };

/** The result of an operation, the AppError that it threw, or the stack of any other error. */
export type Outcome =
  | { result: unknown }
  | { refusal: { code: ErrorCode; text: Text } }
  | { failure: string };

type Result<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]>>;

/** The limits of a thread. Tests change them. */
export const threadLimits = {
  /** The time for one call, which usually takes milliseconds. */
  callMs: 20_000,
  /** The time for all calls for one upload or job: a file with 100,000 rows takes about 20 seconds. */
  totalMs: 180_000,
  heapMb: 160,
};

/** Whether this module runs from source. If so, the thread also runs from source. */
const isSource = import.meta.filename.endsWith(".ts");
const entry = join(import.meta.dirname, isSource ? "fromSource.mjs" : "fileWorker.js");

const tooSlow = t(
  "This file takes too long to read. Please look for unusually long cells, or split the file.",
);
const tooLarge = t(
  "This file needs too much memory. Please look for unusually long cells, or split the file.",
);
const broken = t("This file can't be read. Please save it again, or split it.");

/** Thrown if a file has made its thread end. Another attempt would end in the same way. */
export class ThreadEnded extends AppError {
  /** @param text The message for the uploader. */
  constructor(text: Text, cause?: unknown) {
    super("TOO_LARGE", text, { cause });
  }
}

/** A thread that works for one upload or job at a time. Its calls run one after the other. */
export class Thread {
  readonly #worker: Worker;
  /** Why the thread has ended; undefined while it runs. */
  #ended: Error | undefined;
  #reject: ((reason: Error) => void) | undefined;
  /** Whether the thread has answered a call. An error before the first answer is not the fault of the file. */
  #hasStarted = false;
  #busyMs = 0;

  /** @param file The thread's module. */
  constructor(file = entry) {
    this.#worker = new Worker(file, {
      name: "files",
      execArgv: [],
      env: {},
      // The young generation has the same limit as in the server, because the default limit is 48 MB.
      resourceLimits: {
        maxOldGenerationSizeMb: threadLimits.heapMb,
        maxYoungGenerationSizeMb: 16,
      },
    });
    this.#worker.unref();
    this.#worker.on("error", (error) => {
      const text = isOutOfMemory(error) ? tooLarge : broken;
      this.#end(this.#hasStarted ? new ThreadEnded(text, error) : error);
    });
    this.#worker.on("exit", () => this.#end(new ThreadEnded(broken)));
    this.#worker.on("message", () => {
      this.#hasStarted = true;
    });
  }

  get isUsable(): boolean {
    return this.#ended === undefined;
  }

  /** Whether the thread is usable and no call is running. */
  get isIdle(): boolean {
    return this.isUsable && this.#reject === undefined;
  }

  /** Makes the thread ready for another file. */
  begin(): void {
    this.#busyMs = 0;
  }

  /**
   * Calls an operation. Throws the operation's error, ThreadEnded if the file makes the thread end, or the signal's
   * reason.
   */
  async call<Name extends keyof Operations>(
    name: Name,
    values: Parameters<Operations[Name]>,
    signal: AbortSignal,
  ): Promise<Result<Name>> {
    if (signal.aborted) throw signal.reason;
    const limitMs = Math.min(threadLimits.callMs, threadLimits.totalMs - this.#busyMs);
    if (limitMs <= 0) this.#end(new ThreadEnded(tooSlow));
    if (this.#ended) throw this.#ended;
    const started = performance.now();
    const onAbort = () => this.#end(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => this.#end(new ThreadEnded(tooSlow)), limitMs);
    this.#worker.ref();
    try {
      return resultOf(await this.#send({ name, values })) as Result<Name>;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      this.#reject = undefined;
      this.#worker.unref();
      this.#busyMs += performance.now() - started;
    }
  }

  #send(call: Call): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#worker.once("message", resolve);
      this.#worker.postMessage(call);
    });
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#reject?.(this.#ended);
    void this.#worker.terminate();
  }

  /** Ends the thread, even during a call. */
  close(): void {
    this.#end(new Error("The thread was closed"));
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function resultOf(outcome: Outcome): unknown {
  if ("refusal" in outcome) throw new AppError(outcome.refusal.code, outcome.refusal.text);
  if ("failure" in outcome)
    throw new Error("An operation of the files' thread failed", { cause: outcome.failure });
  return outcome.result;
}
