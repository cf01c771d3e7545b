import type { ImportRowFragment } from "../../generated/ImportRow.ts";
import { t } from "../../platform/i18n.ts";

/** The colour palettes of the states. */
export const palettes = {
  RECEIVING: "gray",
  CHECKING: "gray",
  READY: "warning",
  RUNNING: "gray",
  DONE: "accent",
  CANCELLED: "gray",
  FAILED: "danger",
} as const satisfies Record<ImportRowFragment["state"], string>;

/** Returns whether a job is working on the import. */
export const isWorking = (state: ImportRowFragment["state"]): boolean =>
  state === "RECEIVING" || state === "CHECKING" || state === "RUNNING";

/** Returns whether the import has not ended yet. */
export const isOpen = (state: ImportRowFragment["state"]): boolean =>
  isWorking(state) || state === "READY";

type Counts = Pick<ImportRowFragment, "state" | "created" | "changed" | "unchanged" | "refused">;

/** Returns the numbers of devices in words, such as `3 new, 1 changed, 2 refused`. */
export function countsInWords(row: Counts): string {
  const { state, created, changed, unchanged, refused } = row;
  const parts = [
    created > 0 && t("{created} new", { created }),
    changed > 0 && t("{changed} changed", { changed }),
    unchanged > 0 && t("{unchanged} unchanged", { unchanged }),
    refused > 0 && t("{refused} refused", { refused }),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(", ");
  // In other states, the file may not have been read to its end, so it may contain devices that are not counted yet.
  return state === "READY" || state === "DONE" ? t("No devices") : "";
}
