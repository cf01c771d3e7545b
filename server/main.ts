import { openShop, type Shop } from "./openShop.ts";
import { readEnv } from "./platform/env.ts";
import { openLog } from "./platform/log.ts";

const patienceMs = 10_000;

try {
  await serve();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The shop can't start. ${reason}\n`);
  process.exit(1);
}

async function serve() {
  const env = readEnv(process.env);
  const shop = await openShop(env, openLog(env));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void close(shop));
  // To the process that runs several servers, and when that is gone.
  process.send?.(shop.address);
  process.once("disconnect", () => void close(shop));
}

/** Answers what is in flight, then stops; a second try to stop doesn't wait. */
async function close(shop: Shop) {
  process.once("SIGINT", () => process.exit(1));
  setTimeout(() => process.exit(1), patienceMs).unref();
  await shop.close();
  process.exit(0);
}
