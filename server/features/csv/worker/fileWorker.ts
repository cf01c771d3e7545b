import { parentPort } from "node:worker_threads";
import { AppError } from "../../../core/errors.ts";
import { operations } from "./operations.ts";
import type { Call, Outcome } from "./thread.ts";

// The thread in which files from clients are read, checked and planned. The thread has no access to the database.

async function outcomeOf({ name, values }: Call): Promise<Outcome> {
  try {
    const operation = operations[name] as (...values: unknown[]) => unknown;
    return { result: await operation(...values) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, text: error.text } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", async (call: Call) => {
  parentPort?.postMessage(await outcomeOf(call));
});
