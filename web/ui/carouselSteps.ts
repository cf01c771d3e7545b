/** Where a carousel's strip stands, in pixels, and how far apart its items begin. */
export type Strip = { left: number; visible: number; whole: number; pitch: number };

/** Fractions of a pixel that browsers leave when they scroll to an end. */
const tolerance = 2;

/**
 * Where the strip goes by `steps` items, negative for backwards. It goes round: from the end to the
 * start and from the start to the end, and stops at an end before going over it.
 */
export function stepTarget({ left, visible, whole, pitch }: Strip, steps: number): number {
  const end = Math.max(0, whole - visible);
  if (steps > 0 && left >= end - tolerance) return 0;
  if (steps < 0 && left <= tolerance) return end;
  const next = (Math.round(left / pitch) + steps) * pitch;
  return Math.min(end, Math.max(0, next));
}

/** How many items go forward with one press of an arrow: all that are seen. */
export const itemsSeen = ({ visible, pitch }: Strip): number =>
  Math.max(1, Math.round(visible / pitch));
