import { setFlagsFromString } from "node:v8";
import { stopSignals } from "./cli/stopSignals.ts";
import { readEnv } from "./config.ts";
import { keepTick } from "./http/ticks.ts";
import { openLog } from "./observability/log.ts";
import { openShop, type Shop } from "./server.ts";

const patienceMs = 10_000;
const againMs = 1_000;

// On a large machine V8 lets the heap grow to four times what is in use; one and a half is as fast.
setFlagsFromString("--heap-growing-percent=50");

void keepTick();

try {
  await serve();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The shop can't start. ${reason}\n`);
  process.exit(1);
}

async function serve() {
  const env = readEnv(process.env);
  const opening = openShop(env, openLog(env));
  // From the beginning: whoever is stopped while it starts leaves no database running either.
  whenToldToStop(() => void close(opening));
  const { address } = await opening;
  // To the process that runs several servers, whose end is the disconnection.
  process.send?.(address);
}

/** Stops once; somebody who presses Ctrl-C again, and not a program that passes it on, need not wait. */
function whenToldToStop(stop: () => void) {
  let stoppingSince: number | undefined;
  const told = (signal?: NodeJS.Signals) => {
    const now = performance.now();
    if (stoppingSince === undefined) {
      stoppingSince = now;
      stop();
    } else if (signal === "SIGINT" && now - stoppingSince > againMs) process.exit(1);
  };
  for (const signal of stopSignals) process.on(signal, told);
  process.once("disconnect", told);
}

/** Answers what is in flight, then stops. */
async function close(opening: Promise<Shop>) {
  setTimeout(() => process.exit(1), patienceMs).unref();
  const shop = await opening.catch(() => undefined);
  // One that could not start says why, and ends by itself.
  if (!shop) return;
  await shop.close();
  process.exit(0);
}
