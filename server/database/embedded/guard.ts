import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { enter, leave, type Session } from "./session.ts";

const RETRY_MS = 500;

/** What is done about a PostgreSQL that is in use, and the way to let go of it. */
export type Guard = { stop(): Promise<void> };

/**
 * Starts a PostgreSQL again that dies while it is used (killed, out of memory or disk), for as long
 * as it takes: nobody else would. A process that ends without `stop` doesn't leave behind the one
 * that it launched.
 */
export function guard(cluster: Cluster, first: Session, log: (message: string) => void): Guard {
  let session = first;
  let stopping = false;
  let coming = Promise.resolve();

  const watch = () => {
    session.client.once("end", () => {
      if (!stopping) coming = comeBack();
    });
  };

  const comeBack = async () => {
    log("PostgreSQL has ended, and is started again");
    let said = "";
    while (!stopping) {
      try {
        session = await enter(cluster, 1);
        watch();
        return log("PostgreSQL is back");
      } catch (error) {
        const { message } = error as Error;
        if (message !== said) log(message);
        said = message;
        await delay(RETRY_MS);
      }
    }
  };

  const release = endWithProcess(() => session);
  watch();
  return {
    async stop() {
      stopping = true;
      release();
      await coming;
      await leave(cluster, session);
    },
  };
}

/** Ends the PostgreSQL that this process launched when the process ends; answers how not to. */
export function endWithProcess(current: () => Session): () => void {
  const onExit = () => {
    const { launched, postmaster } = current();
    try {
      // SIGTERM waits for the sessions of others.
      if (launched) process.kill(postmaster.pid, "SIGTERM");
    } catch {
      // It is gone already.
    }
  };
  process.once("exit", onExit);
  return () => process.off("exit", onExit);
}
