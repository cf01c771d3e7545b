import closeWithGrace from "close-with-grace";
import { onShutdownSignal, shutdownSignals } from "./cli/shutdownSignals.ts";
import { readEnv } from "./config.ts";
import { openLog } from "./observability/log.ts";
import { startServer } from "./server.ts";
import { shutdownTimeoutsMs } from "./shutdownTimeouts.ts";

try {
  await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The shop can't start. ${reason}\n`);
  process.exit(1);
}

async function main() {
  const env = readEnv(process.env);
  const log = openLog(env);
  const starting = startServer(env, log);
  // The handler is installed before the server has started: a signal during the start must not leave the embedded
  // database running. Signals are handled separately, because close-with-grace exits at any second signal.
  const { close } = closeWithGrace(
    { delay: shutdownTimeoutsMs.total, logger: log, skip: [...shutdownSignals] },
    async ({ err }) => {
      if (err) log.fatal({ err }, "Uncaught exception");
      const server = await starting;
      await server.close();
    },
  );
  onShutdownSignal(() => close());
  const { address } = await starting;
  // Under `npm run cluster`, this process reports its address, and stops when the parent process is gone.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.send?.(address);
}
