import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/context.ts";

const patienceMs = 5_000;

/** `/healthz`: the process lives. `/readyz`: the database answers as well. */
export async function healthRoutes(
  app: FastifyInstance,
  { database }: Pick<Deps, "database">,
): Promise<void> {
  const ask = () =>
    Promise.race([
      database.$queryRaw`SELECT 1`.then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ]);
  // Asked once for all who want to know meanwhile: anybody may ask, as often as they like.
  let asking: Promise<boolean> | undefined;

  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    const answers = await asking;
    if (!answers) reply.code(503);
    return { status: answers ? "ok" : "The database does not answer" };
  });
}
