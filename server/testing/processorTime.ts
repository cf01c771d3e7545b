/**
 * Starts a measurement. The returned function returns the milliseconds of processor time since then. Unlike elapsed
 * time, they do not depend on what else the machine does.
 */
export function processorTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
