import { setTimeout as delay } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { joinOrLaunch, leave, type Session } from "./session.ts";

const RETRY_MS = 500;

/**
 * Restarts PostgreSQL if it dies while it is in use, for example because it was killed or ran out of memory or disk
 * space. Retries until PostgreSQL runs. Returns a function that ends the session. If this process launched PostgreSQL
 * and exits without calling the function, PostgreSQL stops too.
 */
export function supervise(
  cluster: Cluster,
  first: Session,
  log: (message: string) => void,
): () => Promise<void> {
  let session = first;
  let stopping = false;
  let restarting = Promise.resolve();

  const watch = () => {
    session.client.once("end", () => {
      if (!stopping) restarting = restart();
    });
  };

  const restart = async () => {
    log("PostgreSQL has ended and is restarted");
    let lastMessage = "";
    while (!stopping) {
      try {
        session = await joinOrLaunch(cluster, 1);
        watch();
        return log("PostgreSQL runs again");
      } catch (error) {
        const { message } = error as Error;
        if (message !== lastMessage) log(message);
        lastMessage = message;
        await delay(RETRY_MS);
      }
    }
  };

  const stopAtExit = () => {
    try {
      // A "smart shutdown" waits until other processes have closed their connections.
      if (session.launched) process.kill(session.postmaster.pid, "SIGTERM");
    } catch {
      // PostgreSQL has already ended.
    }
  };

  process.once("exit", stopAtExit);
  watch();
  return async () => {
    stopping = true;
    process.off("exit", stopAtExit);
    await restarting;
    await leave(cluster, session);
  };
}
