import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { readEnv } from "../config.ts";
import { testApp } from "../testing/app.ts";
import { openLog } from "./log.ts";
import { openTracing } from "./tracing.ts";

type Attribute = { key: string; value: Record<string, unknown> };
type Span = { name: string; spanId: string; traceId: string; parentSpanId?: string } & {
  attributes: Attribute[];
};

const shop = await testApp({ TRUST_PROXY: "10.0.0.0/8" });
const spans: Span[] = [];
const lines: string[] = [];
const sent = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };

const receiptToken = "aB3_-dE6-gH9_jK2lM5nO8pQ1rS4tU7v";
const imei = "356171210000001";

/** A server in place of the collector. */
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  for (const { scopeSpans } of resourceSpans) {
    for (const scope of scopeSpans) spans.push(...scope.spans);
  }
  response.setHeader("content-type", "application/json").end("{}");
});

async function sendRequests(app: FastifyInstance) {
  const traceparent = `00-${sent.trace}-${sent.span}-01`;
  for (const remoteAddress of ["10.0.0.1", "203.0.113.7"]) {
    await app.inject({ url: "/api/v1/offers?name=rahim", headers: { traceparent }, remoteAddress });
  }
  const payload = { mobile: "01712345678" };
  await app.inject({ method: "POST", url: "/api/v1/users/sendOTP", payload });
  const query = 'query Rahim { devices(filter: { search: "rahim" }) { totalCount } }';
  await app.inject({ method: "POST", url: "/graphql", payload: { query } });
  for (const path of ["/receipt/", "/bn/receipt/", "/api/v1/receipts/"])
    await app.inject({ url: `${path}${receiptToken}` });
  const units = `{ units(filter: { search: "${imei}" }) { totalCount } }`;
  const { token } = await shop.signIn("ADMIN");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({
    method: "POST",
    url: "/graphql",
    payload: { query: units },
    headers,
  });
  expect(answer.json()).toEqual({ data: { units: { totalCount: 0 } } });
  await app.inject({ url: `/graphql?query=${encodeURIComponent(units)}`, headers });
  for (const path of [
    "/units?search=",
    "/bn/units?search=",
    "/api/v1/units/",
    "/api/v1/units?search=",
  ])
    await app.inject({ url: `${path}${imei}`, headers });
}

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const { port } = collector.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/`;
  const tracing = await openTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  const app = await buildApp({ ...shop.deps, log, tracing });
  await sendRequests(app);
  await app.close();
  await tracing?.close();
});

afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const named = (name: string) => spans.filter((span) => span.name === name);
const attributeOf = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test("a request is a span, and its SQL statements are child spans", () => {
  const [request] = named("POST /api/v1/users/sendOTP");
  const children = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const statements = children.map((span) => String(attributeOf(span, "db.query.text")));
  expect(statements.join()).toMatch(/INSERT INTO otp_code/);
  expect(statements).toContain("COMMIT");
  expect(request && attributeOf(request, "http.response.status_code")).toBe(200);
});

test("a GraphQL operation is a child span of its request, named after its field", () => {
  const [operation] = named("GraphQL query devices");
  const [request] = named("POST /graphql");
  expect(operation?.parentSpanId).toBe(request?.spanId);
});

test("a request of a trusted proxy continues its trace, and any other request starts a new trace", () => {
  const [ofProxy, ofStranger] = named("GET /api/v1/offers");
  expect(ofProxy).toMatchObject({ traceId: sent.trace, parentSpanId: sent.span });
  expect(ofStranger?.traceId).not.toBe(sent.trace);
  expect(ofStranger?.parentSpanId ?? "").toBe("");
});

test("log lines contain the trace id", () => {
  const { traceId } = JSON.parse(lines[0] ?? "{}");
  expect(traceId).toBe(sent.trace);
});

test("neither input nor searches reach the collector", () => {
  expect(JSON.stringify(spans)).not.toMatch(/rahim|1712345678|203\.0\.113|\d{6} is your/i);
});

test("no token of a receipt and no IMEI reaches the collector, the log or the metrics", async () => {
  const metrics = await shop.deps.metrics.registry.metrics();
  expect(lines.filter((line) => line.includes("/receipt"))).toHaveLength(3);
  for (const text of [JSON.stringify(spans), lines.join(""), metrics])
    expect(text).not.toMatch(/aB3_|4tU7v|35617121/);
});

test("without a collector no OpenTelemetry module is loaded", async () => {
  expect(await openTracing(readEnv({}))).toBeUndefined();
  const files = await readdir("server", { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.includes("generated"));
  const importing = async (file: string) =>
    /from "(@opentelemetry|.*tracing\/)/.test(await readFile(`server/${file}`, "utf8"));
  for (const file of sources) {
    if (file.startsWith("observability/tracing")) continue;
    expect(await importing(file), file).toBe(false);
  }
  expect(await importing("observability/tracing.ts")).toBe(false);
});
