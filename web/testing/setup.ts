import "./withoutTasks.ts";
import { afterEach } from "vitest";
import { connectToaster } from "../ui/toasts/toasts.ts";

const ignore = () => undefined;

/** Removes toasts that no Toaster has shown: that of another test would show them. */
function removeWaitingToasts(): void {
  const disconnect = connectToaster({ show: ignore, clearOutcomes: ignore });
  disconnect();
}

afterEach(removeWaitingToasts);
