import { useState } from "react";

/** Devices that are selected, on whatever page they stand. */
export type Selection = {
  /** In the order in which they were selected. */
  ids: string[];
  has: (id: string) => boolean;
  set: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
};

/** A selection that lasts over the pages and filters of a list. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: [...ids],
    has: (id) => ids.has(id),
    set: (changed, isSelected) =>
      setIds((current) => {
        const next = new Set(current);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}
