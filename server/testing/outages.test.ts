import { connect, createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { openDatabase } from "../platform/database.ts";
import { unavailableMessage } from "../platform/errors.ts";
import { testApp } from "./app.ts";
import { testDatabase } from "./database.ts";

const { deps } = await testApp();
const { url } = await testDatabase();

/** Stands between server and database, and can cut or hush what passes. */
class Wire {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  async lay(): Promise<void> {
    const { port, hostname, searchParams } = new URL(url);
    // The embedded PostgreSQL listens on a file.
    const folder = searchParams.get("host");
    this.#server = createServer((near) => {
      const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => socket.destroy());
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => this.#server?.listen(this.#port, "127.0.0.1", done));
    const address = this.#server.address();
    if (address && typeof address === "object") this.#port = address.port;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  hush(): void {
    for (const socket of this.#sockets) socket.unpipe();
  }

  /** The database's address through here. */
  get url(): string {
    const through = new URL(url);
    through.host = `127.0.0.1:${this.#port}`;
    through.search = "";
    return through.href;
  }
}

const wire = new Wire();
let app: FastifyInstance;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  await wire.lay();
  database = openDatabase(wire.url, 500);
  app = await buildApp({ ...deps, database });
});

afterAll(async () => {
  await app.close();
  await database.$disconnect();
  wire.cut();
});

const calls = [
  ["GET", "/api/v1/smartphones", undefined],
  ["POST", "/api/v1/users/sendOTP", { mobile: "01712345678" }],
  ["POST", "/graphql", { query: "{ home { banners { id } } }" }],
  ["POST", "/graphql", { query: "{ devices { totalCount } }" }],
  ["POST", "/graphql", { query: "{ me { id } }" }],
] as const;

const call = async ([method, path, payload]: (typeof calls)[number]) => {
  const headers = { authorization: "Bearer none" };
  const { statusCode, body } = await app.inject({ method, url: path, payload, headers });
  return { status: statusCode, body };
};

async function expectUnavailable() {
  for (const answer of await Promise.all(calls.map(call))) {
    expect(answer.status).toBe(503);
    expect(answer.body).toContain(unavailableMessage);
    expect(answer.body).not.toMatch(/prisma|P1001|postgres/i);
  }
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
}

const statuses = async () => (await Promise.all(calls.map(call))).map(({ status }) => status);

describe("while the database", () => {
  test("is there, all is well", async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  test("is gone, everything says so, and is well again when it comes back", async () => {
    wire.cut();
    await expectUnavailable();
    await wire.lay();
    expect((await call(calls[0])).status).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  test("is silent, nobody waits for it for long", async () => {
    await statuses();
    wire.hush();
    await expectUnavailable();
  });
});
