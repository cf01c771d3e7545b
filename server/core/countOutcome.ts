import type { Counter } from "prom-client";
import { AppError } from "./errors.ts";

/** Does the work and counts how it ended: with `success`, or why not. */
export async function counted<Result>(
  counter: Counter,
  success: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
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
