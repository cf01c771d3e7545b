const PARENT_CHECK_MS = 250;

/**
 * Sends this process SIGTERM when its parent has exited. When npm is killed, the server would otherwise
 * go on running and keep its port.
 */
export function exitWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  check.unref();
}
