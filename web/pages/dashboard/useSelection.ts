import { useState } from "react";

/** Rows that have been chosen, by their ids. */
export type Selection = {
  has: (id: string) => boolean;
  set: (ids: readonly string[], chosen: boolean) => void;
};

/** Which rows are chosen; none in the beginning. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => chosen.has(id),
    set: (ids, choose) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids) {
          if (choose) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
  };
}
