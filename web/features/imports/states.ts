import type { ImportRowFragment } from "../../generated/ImportRow.ts";
import { grouped } from "../../ui/Price.tsx";

/** The colours of the states. */
export const palettes = {
  RECEIVING: "gray",
  CHECKING: "gray",
  READY: "warning",
  RUNNING: "gray",
  DONE: "accent",
  CANCELLED: "gray",
  FAILED: "danger",
} as const satisfies Record<ImportRowFragment["state"], string>;

/** Whether a job works on the import. */
export const isWorking = (state: ImportRowFragment["state"]): boolean =>
  state === "RECEIVING" || state === "CHECKING" || state === "RUNNING";

/** Whether the import has not ended. */
export const isOpen = (state: ImportRowFragment["state"]): boolean =>
  isWorking(state) || state === "READY";

type Counts = Pick<ImportRowFragment, "created" | "changed" | "unchanged" | "refused">;

/** `3 new, 1 changed, 2 refused` */
export function countsInWords({ created, changed, unchanged, refused }: Counts): string {
  const counts = { new: created, changed, unchanged, refused };
  const parts = Object.entries(counts).flatMap(([word, count]) =>
    count > 0 ? [`${grouped(count)} ${word}`] : [],
  );
  return parts.length > 0 ? parts.join(", ") : "None";
}
