import "./withoutTasks.ts";
import { configure } from "@testing-library/react";
import { afterEach, inject } from "vitest";
import { loadFactor } from "../../server/testing/timeFactor.mjs";
import { connectToaster } from "../ui/toasts/toasts.ts";

// On a busy machine, a lazy part of a page takes longer to load than Testing Library's timeout of one second.
configure({ asyncUtilTimeout: inject("limitsMs").poll * loadFactor() });

const ignore = () => undefined;

/** Removes toasts that are still waiting for a Toaster. The Toaster of the next test would show them. */
function removeWaitingToasts(): void {
  const disconnect = connectToaster({ show: ignore, clearOutcomes: ignore });
  disconnect();
}

afterEach(removeWaitingToasts);
