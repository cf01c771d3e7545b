import type { Counter } from "prom-client";
import { AppError } from "./errors.ts";

/** Runs a task and counts its outcome: `success`, or the reason why it failed. */
export async function countOutcome<Result>(
  counter: Counter,
  success: string,
  task: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await task();
    counter.inc({ outcome: success });
    return result;
  } catch (error) {
    counter.inc({ outcome: reasonOf(error) });
    throw error;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return "fault";
  return error.reason ?? error.code.toLowerCase().replaceAll("_", " ");
}
