import type {
  GraphQLRequestContextExecutionDidStart,
  GraphQLRequestContextWillSendResponse,
} from "@apollo/server";
import { type GraphQLResolveInfo, locatedError, responsePathAsArray } from "graphql";
import { AppError } from "../core/errors.ts";
import { type Text, t } from "../core/i18n.ts";
import type { ResolverContext } from "../http/execution.ts";

/** The largest number of characters in a response. */
export const maxResponseLength = 2 * 1024 * 1024;

export const tooLargeMessage = t(
  "The response would be larger than 2 MB: request fewer or smaller lists",
);

/**
 * The longest time for which an operation may occupy the event loop. The largest valid operation takes about a tenth of
 * this time.
 */
const longestMs = 1_000;

/** The number of values that are resolved between two checks of the clock. */
const valuesBetweenChecks = 256;

/** Other requests get their turn after uninterrupted work of this length, and before a list of this length. */
const uninterruptedMs = 25;
const longList = 250;

let reading = { at: Number.NEGATIVE_INFINITY, usage: process.cpuUsage() };

/**
 * Returns the processor time of this process, read at most `uninterruptedMs` ago. Operations share a reading, because
 * the system call can take up to a millisecond in a sandbox. The rest of a small operation takes less.
 */
function recentCpuUsage(): NodeJS.CpuUsage {
  const now = performance.now();
  if (now - reading.at > uninterruptedMs) reading = { at: now, usage: process.cpuUsage() };
  return reading.usage;
}

/**
 * The resources that an operation has consumed: values, characters of strings, and time of the event loop. Time is
 * counted from the first value of each uninterrupted run to the run's end, because other requests wait during a run.
 */
export class ExecutionBudget {
  /** The reason why the operation is stopped; undefined while it is within its budget. */
  refusal: AppError | undefined;
  #refused: Promise<never> | undefined;
  readonly #maxValues: number;
  readonly #maxMs: number;
  readonly #cpu = recentCpuUsage();
  #values = 0;
  #characters = 0;
  #nextCheck = 0;
  #runStart: number | undefined;
  #ms = 0;

  constructor(maxValues: number, maxMs: number) {
    this.#maxValues = maxValues;
    this.#maxMs = maxMs;
  }

  /** Counts values. Returns whether the operation is still within its budget. */
  spend(values: number): boolean {
    this.#values += values;
    return this.#values < this.#nextCheck || this.#check();
  }

  /** Adds the length of a string to the characters of the response. */
  addText(text: string): void {
    this.#characters += text.length;
  }

  /** Returns whether other requests should get their turn before a list's items are resolved. */
  mustYield(items: number): boolean {
    if (items >= longList) return true;
    return this.#runStart !== undefined && performance.now() - this.#runStart > uninterruptedMs;
  }

  /**
   * Returns the value of a field after the operation was stopped: null if the field is nullable and another field has
   * already reported the error. All other fields share one rejected promise. A synchronous error would end the field's
   * list: GraphQL.js would abandon the pending items of the list. Each of these items that fails later would be an
   * unhandled rejection, which ends the process.
   */
  refuse(isNullable: boolean, { fieldNodes, path }: GraphQLResolveInfo): Promise<never> | null {
    if (isNullable && this.#refused) return null;
    this.#refused ??= Promise.reject(
      locatedError(this.refusal, fieldNodes, responsePathAsArray(path)),
    );
    return this.#refused;
  }

  /** Checks the budget. Called at the first value of a run, and then at intervals. */
  #check(): boolean {
    const now = performance.now();
    if (this.#runStart === undefined) {
      this.#runStart = now;
      void Promise.resolve().then(this.#endRun);
    }
    const ms = this.#ms + now - this.#runStart;
    this.refusal ??= this.#faultAfter(ms);
    if (this.refusal) return false;
    this.#nextCheck = Math.min(this.#values + valuesBetweenChecks, this.#maxValues + 1);
    return true;
  }

  #faultAfter(ms: number): AppError | undefined {
    if (this.#values > this.#maxValues) return refusal(tooManyValues(this.#maxValues));
    if (this.#characters > maxResponseLength) return refusal(tooLargeMessage);
    return ms > this.#maxMs && this.#cpuMs() > this.#maxMs ? refusal(tooSlowMessage) : undefined;
  }

  /**
   * Returns the processor time that this process has used since the operation began, or since shortly before. The clock
   * alone would be misleading: on a busy machine, a run can take long without doing any work.
   */
  #cpuMs(): number {
    const { user, system } = process.cpuUsage(this.#cpu);
    return (user + system) / 1_000;
  }

  readonly #endRun = () => {
    if (this.#runStart !== undefined) this.#ms += performance.now() - this.#runStart;
    this.#runStart = undefined;
    // The next value begins a new run.
    this.#nextCheck = 0;
  };
}

const refusal = (message: Text) => new AppError("BAD_USER_INPUT", message);

const tooManyValues = (maximum: number) =>
  t("The response would have more than {maximum} values: request fewer or smaller lists", {
    maximum,
  });

const tooSlowMessage = t("The operation takes too long: request fewer or smaller lists");

/**
 * The property of an operation's context that holds the operation's budget. Reading a property is faster than reading a
 * WeakMap.
 */
const budgetKey = Symbol("executionBudget");

type WithBudget = ResolverContext & { [budgetKey]?: ExecutionBudget };

export const budgetIn = (ctx: ResolverContext | undefined): ExecutionBudget | undefined =>
  (ctx as WithBudget | undefined)?.[budgetKey];

/** Gives an operation its budget when its execution begins. */
export function startBudget(
  { contextValue }: GraphQLRequestContextExecutionDidStart<ResolverContext>,
  maxValues: number,
  maxMs: number = longestMs,
): void {
  (contextValue as WithBudget)[budgetKey] = new ExecutionBudget(maxValues, maxMs);
}

/** Removes the data of an operation that was stopped, because partial data would look complete. */
export function dropPartialData({
  contextValue,
  response: { body },
}: GraphQLRequestContextWillSendResponse<ResolverContext>): void {
  if (body.kind !== "single" || !budgetIn(contextValue)?.refusal) return;
  body.singleResult.data = null;
  body.singleResult.errors = body.singleResult.errors?.slice(0, 1);
}
