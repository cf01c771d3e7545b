/** The most work at once, after which other requests go first. */
const sliceMs = 25;

/** How often the event loop turns then: a new connection is accepted in one turn, read in the next, and answered. */
const turnsBetween = 4;

const waiting: (() => void)[] = [];
let sliceStart: number | undefined;
/** Work has begun in these promise callbacks, and how long it takes is not known yet. */
let isBeginning = false;

/**
 * Resolves when other requests have had their turn: work that waits is done in the order of the calls, in slices between
 * which the event loop turns. Without it many lists of one operation, or of several, would be one long task.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => enqueue(resolve));
}

/** Returns nothing where the slice has time left and no other work begins or waits, else as `nextTurn`. */
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
  // Otherwise a slice is under way, whose end goes on with what waits.
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

/** Begins what waits until the slice is over. */
function beginNext(): void {
  if (isSpent()) return;
  waiting.shift()?.();
  if (waiting.length > 0) afterCallbacks(beginNext);
}

/** Acts when all promise callbacks are done, those included that they queue. */
const afterCallbacks = (act: () => void) => queueMicrotask(() => process.nextTick(act));

const isSpent = () => sliceStart !== undefined && performance.now() - sliceStart > sliceMs;
