import { setFlagsFromString } from "node:v8";
import { openShop, type Shop } from "./openShop.ts";
import { readEnv } from "./platform/env.ts";
import { openLog } from "./platform/log.ts";

const patienceMs = 10_000;

// On a large machine V8 lets the heap grow to four times what is in use; one and a half is as fast.
setFlagsFromString("--heap-growing-percent=50");

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
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void close(opening));
  process.once("disconnect", () => void close(opening));
  const { address } = await opening;
  // To the process that runs several servers, whose end is the disconnection.
  process.send?.(address);
}

/** Answers what is in flight, then stops; a second try to stop doesn't wait. */
async function close(opening: Promise<Shop>) {
  process.once("SIGINT", () => process.exit(1));
  setTimeout(() => process.exit(1), patienceMs).unref();
  const shop = await opening.catch(() => undefined);
  // One that could not start says why, and ends by itself.
  if (!shop) return;
  await shop.close();
  process.exit(0);
}
