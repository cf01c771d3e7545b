const dayMs = 86_400_000;

/** 5 January 1970, the first Monday of Unix time. */
const firstMondayMs = 4 * dayMs;

const weekMs = 7 * dayMs;

/** The Monday with which the week of a moment begins, at midnight UTC. */
export function mondayOf(moment: Date): Date {
  const weeks = Math.floor((moment.getTime() - firstMondayMs) / weekMs);
  return new Date(firstMondayMs + weeks * weekMs);
}
