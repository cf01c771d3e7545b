/** The length of a slice: the time for which work may run before other requests get their turn. */
const sliceMs = 25;

/**
 * The number of turns of the event loop between two slices. A new connection needs one turn to be accepted, and another
 * to be read and answered.
 */
const turnsBetween = 4;

const waiting: (() => void)[] = [];
let sliceStart: number | undefined;
/**
 * Whether work that began in the current promise callbacks is still running. The duration of such work is not known
 * yet.
 */
let isBeginning = false;

/**
 * Resolves when the caller may continue. Work that waits here runs in time slices, in the order of the calls. The event
 * loop turns between two slices, so that other requests are handled. Without slices, all lists of one or several
 * operations would be resolved in one long task.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => enqueue(resolve));
}

/**
 * Returns undefined if the current slice has time left and no other work begins or waits. Otherwise does the same as
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
  // If a slice is already running, the waiting work begins after the slice.
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

/** Starts waiting work, first come first served, until the slice's time is spent. */
function beginNext(): void {
  if (isSpent()) return;
  waiting.shift()?.();
  if (waiting.length > 0) afterCallbacks(beginNext);
}

/** Runs `act` after all promise callbacks, including callbacks that are queued by promise callbacks. */
const afterCallbacks = (act: () => void) => queueMicrotask(() => process.nextTick(act));

const isSpent = () => sliceStart !== undefined && performance.now() - sliceStart > sliceMs;
