import { useCallback, useState } from "react";

/** The ids of the chosen rows. */
export type Selection = {
  /** The ids in the order in which the rows were chosen. */
  ids: string[];
  has: (id: string) => boolean;
  set: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
};

/** Returns the chosen rows, including chosen rows on other pages of the list. At first no row is chosen. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // The function is the same for each rendering, so that only rows whose choice changes are rendered again.
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
