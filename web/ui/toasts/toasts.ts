type Action = { label: string; onClick: () => void };

/**
 * A sentence at the top centre of the screen. A toast with an action stays until it is dismissed, any other toast for
 * some seconds.
 */
export type Toast = {
  type: "success" | "error" | "info";
  text: string;
  action?: Action;
  /** Replaces the toast with the same subject. Default: the toast's text. */
  subject?: string;
};

/** Shows toasts, and removes toasts about earlier requests. */
type Toaster = { show(toast: Toast): void; clearOutcomes(): void };

// Toasts wait here until the Toaster, which is loaded separately, has mounted: Chakra would drop them.
let waiting: Toast[] = [];
let toaster: Toaster | undefined;
let loadToaster: (() => void) | undefined;

function send(toast: Toast) {
  if (toaster) {
    toaster.show(toast);
    return;
  }
  waiting.push(toast);
  loadToaster?.();
}

/** Shows a toast. It stays on screen when the page changes. */
export const toast = {
  success: (text: string, subject?: string): void => send({ type: "success", text, subject }),
  error: (text: string, action?: Action): void => send({ type: "error", text, action }),
  info: (text: string, options: Pick<Toast, "action" | "subject"> = {}): void =>
    send({ type: "info", text, ...options }),
  /** Removes the successes and errors of earlier requests when another one begins. */
  clearOutcomes: (): void => {
    waiting = waiting.filter(({ type }) => type === "info");
    toaster?.clearOutcomes();
  },
};

/** Calls `load` for each toast while no Toaster is mounted. Returns the unsubscribe function. */
export function onToastWaiting(load: () => void): () => void {
  loadToaster = load;
  if (waiting.length > 0) load();
  return () => {
    loadToaster = undefined;
  };
}

/** Hands all waiting and later toasts to the mounted Toaster. Returns the disconnect function. */
export function connectToaster(mounted: Toaster): () => void {
  toaster = mounted;
  for (const each of waiting) mounted.show(each);
  waiting = [];
  return () => {
    toaster = undefined;
  };
}
