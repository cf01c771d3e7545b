import type { FastifyInstance } from "fastify";

const pingTimeoutMs = 5_000;

/**
 * Serves `/healthz`, which shows that the process runs, and `/readyz`, which shows that the database responds too. If
 * the database does not respond, `ping` rejects or never settles. Simultaneous requests share one ping, because clients
 * may send many requests.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { ping }: { ping: () => Promise<unknown> },
): Promise<void> {
  const isDatabaseUp = () =>
    Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, pingTimeoutMs, false).unref()),
    ]);
  let check: Promise<boolean> | undefined;

  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    check ??= isDatabaseUp().finally(() => {
      check = undefined;
    });
    const isReady = await check;
    if (!isReady) reply.code(503);
    return { status: isReady ? "ok" : "The database does not respond" };
  });
}
