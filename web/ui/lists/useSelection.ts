import { useCallback, useState } from "react";

/** The ids of the chosen rows. */
export type Selection = {
  /** In the order in which they were chosen. */
  ids: string[];
  has: (id: string) => boolean;
  set: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
};

/** The chosen rows, also those on other pages of the list; none at the beginning. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // The same function at each render, so that only rows whose choice changes are rendered again.
  const set = useCallback<Selection["set"]>((ids, choose) => {
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (choose) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  return {
    ids: [...chosen],
    has: (id) => chosen.has(id),
    set,
    clear: () => setChosen(new Set()),
  };
}
