/**
 * Starts a measurement. The returned function gives the milliseconds of processor time since then. Unlike elapsed time,
 * processor time does not depend on the load of the machine.
 */
export function processorTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
