/**
 * Starts a measurement. Returns a function that returns the milliseconds of processor time since the start. Unlike
 * elapsed time, processor time does not depend on the load of the machine.
 */
export function processorTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
