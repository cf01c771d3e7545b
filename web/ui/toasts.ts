/** A sentence shown for a while at the top centre of the screen. */
export type Toast = { id: number; kind: "success" | "error" | "info"; text: string };

const shownSeconds = { success: 5, info: 6, error: 7 } as const;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Takes a toast off the screen before its time. */
export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** Seconds that a busy page swallows count once at most: a slow phone shows it long enough too. */
function dismissAfter(seconds: number, id: number) {
  if (seconds === 0) dismissToast(id);
  else setTimeout(() => dismissAfter(seconds - 1, id), 1_000);
}

function show(kind: Toast["kind"], text: string) {
  const id = ++lastId;
  // The same sentence twice says no more than once.
  change([...toasts.filter((toast) => toast.text !== text), { id, kind, text }]);
  dismissAfter(shownSeconds[kind], id);
}

/** Tells the person something. It is still seen after going to another page. */
export const toast = {
  success: (text: string): void => show("success", text),
  error: (text: string): void => show("error", text),
  info: (text: string): void => show("info", text),
};

/** The toasts on screen now, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Calls back at each change; answers with how to stop. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
