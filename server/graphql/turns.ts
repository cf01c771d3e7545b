/** For so long, waiting work is done before other requests get their turn. */
const sliceMs = 25;

/** More than the promises between a turn and the work that waits for it. */
const steps = 6;

const waiting: (() => void)[] = [];
let isScheduled = false;

/**
 * Resolves when other requests have had their turn: work that waits is done in the order of the calls, in slices between
 * which the event loop turns. Without it many lists of one operation, or of several, would be one long task.
 */
export function nextTurn(): Promise<void> {
  if (!isScheduled) setImmediate(workOff);
  isScheduled = true;
  return new Promise((resolve) => waiting.push(resolve));
}

async function workOff(): Promise<void> {
  const end = performance.now() + sliceMs;
  do {
    waiting.shift()?.();
    // Now the work is done, in further promise callbacks.
    for (let step = 0; step < steps; step++) await undefined;
  } while (waiting.length > 0 && performance.now() < end);
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(workOff);
}
