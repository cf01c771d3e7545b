import type { FastifyInstance } from "fastify";
import type { Deps } from "./context.ts";

const patienceMs = 5_000;

/** `/healthz`: the process lives. `/readyz`: the database answers as well. */
export async function healthRoutes(app: FastifyInstance, { database }: Deps): Promise<void> {
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    const answers = await Promise.race([
      database.$queryRaw`SELECT 1`.then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ]);
    if (!answers) reply.code(503);
    return { status: answers ? "ok" : "The database does not answer" };
  });
}
