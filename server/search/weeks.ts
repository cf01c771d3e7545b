const dayMs = 86_400_000;

/** 5 January 1970, the first Monday of Unix time. */
const firstMondayMs = 4 * dayMs;

const weekMs = 7 * dayMs;

/** Dhaka is six hours before UTC all year. */
export const dhakaOffsetMs = 6 * 3_600_000;

/** The Monday of the week in Dhaka to which a moment belongs, written as midnight UTC. */
export function mondayOf(moment: Date): Date {
  const weeks = Math.floor((moment.getTime() + dhakaOffsetMs - firstMondayMs) / weekMs);
  return new Date(firstMondayMs + weeks * weekMs);
}
