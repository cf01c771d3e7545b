/** A watch's colours: case and strap. */
export type WatchFinish = readonly [metal: string, strap: string];

/** Cases with their straps, as makers combine them. */
export const WATCH_FINISHES = {
  midnight: ["#262c36", "#232a35"],
  starlight: ["#e6ddcf", "#ece4d6"],
  "silver with denim": ["#d5d8db", "#44597a"],
  "jet black": ["#1a1b1e", "#1c1d20"],
  "rose gold": ["#e6bfae", "#efd3c8"],
  "natural titanium with orange": ["#a7a197", "#e07a3b"],
  "black titanium with green": ["#3b3b3d", "#515a45"],
  graphite: ["#4a4c50", "#33353a"],
  "silver with white": ["#d9dbde", "#eceef0"],
  "gold with cream": ["#dfc39b", "#efe5d3"],
  "black with brown leather": ["#2a2a2c", "#6d4630"],
  steel: ["#c2c6cb", "#b9bdc3"],
  green: ["#46554a", "#5b7060"],
  blue: ["#5c7595", "#4a6d9c"],
  pink: ["#e8c6c9", "#f0b9c0"],
} as const satisfies Record<string, WatchFinish>;

/** One of the combinations. */
export type WatchFinishName = keyof typeof WATCH_FINISHES;
