/**
 * Starts to measure. The returned function returns the milliseconds of processor time since then, which unlike elapsed
 * time do not depend on what else the machine does.
 */
export function processorTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
