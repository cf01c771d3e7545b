type Action = { label: string; onClick: () => void };

/** A sentence at the top centre of the screen: for some seconds, or until dismissed with an action. */
export type Toast = { type: "success" | "error" | "info"; text: string; action?: Action };

type Show = (toast: Toast) => void;

// Chakra drops toasts created before its Toaster has mounted, and ours is loaded apart.
let waiting: Toast[] = [];
let show: Show | undefined;
let loadToaster: (() => void) | undefined;

function send(toast: Toast) {
  if (show) {
    show(toast);
    return;
  }
  waiting.push(toast);
  loadToaster?.();
}

/** Shows a toast. It stays on screen when the page changes. */
export const toast = {
  success: (text: string): void => send({ type: "success", text }),
  error: (text: string): void => send({ type: "error", text }),
  info: (text: string, action?: Action): void => send({ type: "info", text, action }),
};

/** Calls `load` for each toast that no Toaster is there to show. Returns the unsubscribe function. */
export function onToastWaiting(load: () => void): () => void {
  loadToaster = load;
  if (waiting.length > 0) load();
  return () => {
    loadToaster = undefined;
  };
}

/** Hands all waiting and later toasts to the mounted Toaster. Returns the disconnect function. */
export function connectToaster(toaster: Show): () => void {
  show = toaster;
  for (const each of waiting) toaster(each);
  waiting = [];
  return () => {
    show = undefined;
  };
}
