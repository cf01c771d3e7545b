/** How long work may run before other requests get their turn. */
const sliceMs = 25;

/**
 * How often the event loop then turns: a new connection is accepted in one turn, read in the next, and then answered.
 */
const turnsBetween = 4;

const waiting: (() => void)[] = [];
let sliceStart: number | undefined;
/** Work has begun in the current promise callbacks, and it is not known yet how long it takes. */
let isBeginning = false;

/**
 * Resolves when other requests have had their turn. Waiting work runs in the order of the calls, in slices between
 * which the event loop turns. Without this, the many lists of one or several operations would run as one long task.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => enqueue(resolve));
}

/**
 * Returns nothing if the current slice has time left and no other work begins or waits. Otherwise the same as
 * `nextTurn`.
 */
export function turnWithTime(): Promise<void> | undefined {
  if (sliceStart === undefined) beginSlice();
  if (isBeginning || waiting.length > 0 || isSpent()) return nextTurn();
  isBeginning = true;
  afterCallbacks(() => {
    isBeginning = false;
  });
  return undefined;
}

function enqueue(begin: () => void): void {
  waiting.push(begin);
  // Otherwise a slice is already running, and the waiting work continues when it ends.
  if (sliceStart === undefined) beginSlice();
}

function beginSlice(): void {
  sliceStart = performance.now();
  afterTurns(turnsBetween, endSlice);
}

function afterTurns(count: number, act: () => void): void {
  setImmediate(() => (count > 1 ? afterTurns(count - 1, act) : act()));
}

function endSlice(): void {
  sliceStart = undefined;
  if (waiting.length === 0) return;
  beginSlice();
  beginNext();
}

/** Starts waiting work until the slice is over. */
function beginNext(): void {
  if (isSpent()) return;
  waiting.shift()?.();
  if (waiting.length > 0) afterCallbacks(beginNext);
}

/** Runs after all promise callbacks, including those that they queue. */
const afterCallbacks = (act: () => void) => queueMicrotask(() => process.nextTick(act));

const isSpent = () => sliceStart !== undefined && performance.now() - sliceStart > sliceMs;
