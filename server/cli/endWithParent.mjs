const PARENT_CHECK_MS = 250;

/**
 * Ends this process as SIGTERM would when the one that started it is gone. Killing npm is meant for the
 * server, which would else go on unseen and keep the port.
 */
export function endWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  check.unref();
}
