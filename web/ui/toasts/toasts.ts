type Action = { label: string; onClick: () => void };

/**
 * A sentence shown at the top centre of the screen. A toast with an action stays until it is dismissed. Any other toast
 * disappears after some seconds.
 */
export type Toast = {
  type: "success" | "error" | "info";
  text: string;
  action?: Action;
  /** A toast replaces an earlier toast with the same subject. Default: the toast's text. */
  subject?: string;
};

/** Shows toasts, and removes the toasts about earlier requests. */
type Toaster = { show(toast: Toast): void; clearOutcomes(): void };

// The toasts that were requested before the Toaster has mounted. The Toaster is loaded separately, and Chakra would
// drop these toasts.
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

/** Shows a toast. The toast stays on screen when the page changes. */
export const toast = {
  success: (text: string, subject?: string): void => send({ type: "success", text, subject }),
  error: (text: string, action?: Action): void => send({ type: "error", text, action }),
  info: (text: string, options: Pick<Toast, "action" | "subject"> = {}): void =>
    send({ type: "info", text, ...options }),
  /** Removes the toasts about the outcomes of earlier requests. Call this when a new request begins. */
  clearOutcomes: (): void => {
    waiting = waiting.filter(({ type }) => type === "info");
    toaster?.clearOutcomes();
  },
};

/** Calls `load` for each toast that is shown while no Toaster is mounted. Returns the unsubscribe function. */
export function onToastWaiting(load: () => void): () => void {
  loadToaster = load;
  if (waiting.length > 0) load();
  return () => {
    loadToaster = undefined;
  };
}

/** Passes all waiting and later toasts to the mounted Toaster. Returns the function that disconnects the Toaster. */
export function connectToaster(mounted: Toaster): () => void {
  toaster = mounted;
  for (const each of waiting) mounted.show(each);
  waiting = [];
  return () => {
    toaster = undefined;
  };
}
