import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, expect } from "vitest";
import { buildApp } from "../app.ts";
import { openResponseCache } from "../cache/responseCache.ts";
import { readEnv } from "../config.ts";
import type { Deps } from "../core/context.ts";
import { openLimits } from "../core/rateLimits/rateLimits.ts";
import { hashToken, newToken } from "../core/tokens.ts";
import { type Database, openDatabase } from "../database/client.ts";
import { connectionCounts } from "../database/connections.ts";
import { flushQuoteCounts } from "../features/quotes/counts.ts";
import { flushRedirectHits } from "../features/redirects/follow.ts";
import { flushUnknownAddresses } from "../features/redirects/unknown.ts";
import { flushSearchCounts } from "../features/search/counts.ts";
import { withoutEnded } from "../features/units/endedReservations.ts";
import type { UserType } from "../generated/prisma/enums.ts";
import { openMetrics } from "../observability/metrics.ts";
import { openSite } from "../ssr/site.ts";
import { openStorage } from "../storage/openStorage.ts";
import { workerDatabase } from "./database.ts";
import { demoDatabase } from "./demo.ts";
import { receiveDirectWrites } from "./directWrites.ts";
import { watchHealth } from "./hostile.ts";

/** The caller of a request: null for a visitor, or a user with a session. */
export type Caller = { id: string; mobile: string; token: string } | null;

/** A response with its JSON parsed. */
export type JsonResponse<Body> = { status: number; headers: Record<string, unknown>; body: Body };

/** A server for tests, with a clock that the test moves and messages that the test can read. */
export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  /** The URL of the test's database. */
  databaseUrl: string;
  /** The messages that were sent so far. */
  messages: { to: string; message: string }[];
  /** Moves the clock forward. */
  wait(seconds: number): void;
  /** Creates a user with a session. */
  signIn(userType: UserType): Promise<NonNullable<Caller>>;
  /** Calls the REST API. `path` is given without /api/v1. */
  rest(call: string, options?: { as?: Caller; body?: unknown }): Promise<JsonResponse<RestBody>>;
  /** Executes a GraphQL operation. `from` is a client's address, for tests in which the address matters. */
  graphql(
    query: string,
    variables?: Record<string, unknown>,
    options?: { as?: Caller; from?: string },
  ): Promise<JsonResponse<GraphQLBody>>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests check the shape of these responses.
type Json = any;

export type RestBody = { status: string; data: Json; message: string; errors?: Json };
export type GraphQLBody = {
  data: Json;
  errors?: { message: string; path?: string[]; extensions: Json }[];
};

/** On a busy machine, the connection that listens may be silent for seconds. */
export const slowTiming = { silenceMs: 15_000 };

/** This timeout is longer than in production, because the machine may be busy. */
const statementTimeoutMs = 15_000;

const quietLog = pino({ level: "silent" });

/** The differences between a test's server and the server that the test files share. */
export type TestAppOptions = {
  /** Includes the built pages, which most tests don't need. */
  withSite?: boolean;
  /** Gives the file its own database, with the demo catalogue. */
  withDemo?: boolean;
  /** Gives the file its own server, because the server listens on a port. */
  isOwn?: boolean;
};

/**
 * Starts the server on the worker's database, which is empty at the start of a test file. Limits are off unless a
 * setting switches them on. Without settings and options, all files of a worker share one server. Must be called at the
 * top level of the file.
 */
export async function testApp(
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const isShared = Object.keys(settings).length + Object.keys(options).length === 0;
  const shop = await (isShared ? sharedForFile() : openedForFile(settings, options));
  watchHealth(shop.app);
  return shop;
}

async function sharedForFile(): Promise<TestApp> {
  await workerDatabase();
  sharedApp ??= openApp({}, {});
  const shared = await sharedApp;
  await shared.reset();
  const { deps } = shared.shop;
  // Buffered counts that have not been stored belong to this file.
  afterAll(() =>
    Promise.all([
      flushQuoteCounts(deps),
      flushSearchCounts(deps),
      flushRedirectHits(deps),
      flushUnknownAddresses(deps),
    ]),
  );
  return shared.shop;
}

type OpenedApp = { shop: TestApp; reset(): Promise<void>; close(): Promise<void> };

let sharedApp: Promise<OpenedApp> | undefined;

/** The test file whose servers are open, and the functions that close them. */
let opened: { by: string | undefined; closing: (() => Promise<void>)[] } = { by: "", closing: [] };

/** Opens a server that is closed at the end of the test file. */
async function openedForFile(...of: Parameters<typeof openApp>): Promise<TestApp> {
  const { testPath } = expect.getState();
  if (opened.by !== testPath) {
    // If all tests of a file are left out by their tags, Vitest does not run its `afterAll`.
    await Promise.all(opened.closing.map((close) => close()));
    opened = { by: testPath, closing: [] };
  }
  const { shop, close } = await openApp(...of);
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  opened.closing.push(closeOnce);
  afterAll(closeOnce);
  return shop;
}

async function openApp(
  settings: Record<string, string>,
  { withSite = false, withDemo = false }: TestAppOptions,
): Promise<OpenedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "smarttrade-test-"));
  const url = withDemo ? await demoDatabase(dataDir) : await workerDatabase();
  const messages: TestApp["messages"] = [];
  let now = Date.now();
  const deps = await openDeps(url, dataDir, settings, messages, () => new Date(now));
  const site = withSite ? await openSite() : undefined;
  const app = receiveDirectWrites(await buildApp(deps, { site }), deps);
  const shop: TestApp = {
    app,
    deps,
    databaseUrl: url,
    messages,
    wait: (seconds) => {
      now += seconds * 1000;
    },
    signIn: (userType) => signIn(deps, userType),
    rest: (call, options) => callRest(app, call, options),
    graphql: (query, variables, options) => callGraphQL(app, { query, variables }, options),
  };
  const reset = async () => {
    messages.length = 0;
    now = Date.now();
    await rm(join(dataDir, "images"), { recursive: true, force: true });
    await openStorage(deps.env);
    await deps.responseCache.receiveCommitted();
  };
  const close = async () => {
    await app.close();
    await deps.responseCache.close();
    await deps.database.$disconnect();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { shop, reset, close };
}

const limitsOff = {
  // Tests of payments test only amounts. features/purchases/handover.test.ts tests the checks before a payment.
  HANDOVER_CHECKS: "0",
  OTP_PER_NUMBER_PER_HOUR: "0",
  OTP_PER_IP_PER_HOUR: "0",
  OTP_TOTAL_PER_HOUR: "0",
  OTP_WRONG_PER_IP: "0",
  RATE_LIMIT_PER_MINUTE: "0",
  STAFF_SESSION_HOURS: "720",
};

async function openDeps(
  url: string,
  dataDir: string,
  settings: Record<string, string>,
  messages: TestApp["messages"],
  clock: () => Date,
): Promise<Deps> {
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, ...limitsOff, ...settings });
  const log = quietLog;
  const responseCache = await openResponseCache(url, { env, log, clock }, slowTiming);
  const database: Database = openDatabase(url, statementTimeoutMs, { view: () => view() });
  const view = withoutEnded({ database, responseCache, clock });
  return {
    env,
    database,
    responseCache,
    storage: await openStorage(env),
    sms: {
      send: async (to, message) => {
        messages.push({ to, message });
      },
    },
    limits: await openLimits(env, quietLog),
    metrics: openMetrics({ cache: responseCache, connections: connectionCounts }),
    clock,
    log,
  };
}

let users = 0;

async function signIn({ database, clock }: Deps, userType: UserType) {
  const mobile = `019${String(++users).padStart(8, "0")}`;
  const name = { firstName: "Rahim", lastName: "Uddin" };
  const user = await database.user.create({ data: { mobile, userType, newUser: false, ...name } });
  const token = newToken();
  const lastUsedAt = clock();
  const expiresAt = new Date(lastUsedAt.getTime() + 86_400_000);
  await database.session.create({
    data: { tokenHash: hashToken(token), userId: user.id, lastUsedAt, expiresAt },
  });
  return { id: user.id, mobile, token };
}

const bearer = (caller: Caller | undefined) =>
  caller ? { authorization: `Bearer ${caller.token}` } : {};

async function callRest(
  app: FastifyInstance,
  call: string,
  { as, body: payload }: { as?: Caller; body?: unknown } = {},
): Promise<JsonResponse<RestBody>> {
  const [method, path] = call.split(" ");
  const response = await app.inject({
    method: method as "GET",
    url: `/api/v1${path}`,
    headers: bearer(as),
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  // The bytes of a file are returned as `data`.
  const file = () => ({ status: "success", data: response.body, message: "" });
  const body = isJson ? response.json() : file();
  return { status: response.statusCode, headers: response.headers, body };
}

async function callGraphQL(
  app: FastifyInstance,
  payload: { query: string; variables?: Record<string, unknown> },
  { as, from: remoteAddress }: { as?: Caller; from?: string } = {},
): Promise<JsonResponse<GraphQLBody>> {
  const headers = bearer(as);
  const request = { method: "POST", url: "/graphql", headers, payload } as const;
  const response = await app.inject({ ...request, remoteAddress });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
