import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSchema, parse, validate } from "graphql";
import { Webhook } from "standardwebhooks";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import * as samples from "../../../web/features/developers/samples.ts";
import { errors, scopes } from "../../../web/features/developers/tables.ts";
import { examples } from "../../../web/graphiql/examples.ts";
import { statusOf } from "../../core/errors.ts";
import { ApiKeyScope } from "../../generated/prisma/enums.ts";
import { typeDefs } from "../../graphql/schema.ts";
import { testApp } from "../app.ts";
import { createKey } from "../fixtures/apiKeys.ts";
import { deviceInputs } from "../fixtures/factories.ts";

/** The sample programs on the developers' page are run unchanged against this server. */
const shop = await testApp({}, { isOwn: true });
const run = promisify(execFile);
let url = "";
let key = "";

beforeAll(async () => {
  url = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  key = (await createKey(shop, ["WRITE_CATALOGUE"])).token;
  const as = await shop.signIn("ADMIN");
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  await shop.graphql(create, { input: deviceInputs.GADGET }, { as });
});

const env = () => ({ ...process.env, SMARTTRADE_KEY: key });

/** Writes a sample to a file and runs the file. Returns the output. */
async function output(command: string[], name: string, code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "smarttrade-sample-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, code);
  const [program = "", ...args] = command;
  const { stdout } = await run(program, [...args, file], { env: env(), timeout: 30_000 });
  return stdout;
}

const tsx = [process.execPath, "--import", import.meta.resolve("tsx")];

const isInstalled = (program: string) =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );

test("the first request by curl", async ({ skip }) => {
  if (!(await isInstalled("curl"))) skip();
  const printed = await output(["sh"], "first.sh", samples.firstRequests(url).curl.code);
  expect(JSON.parse(printed).data.devices.nodes).toMatchObject([{ title: "Anker 20W Charger" }]);
});

test("the first request by fetch", async () => {
  const printed = await output(tsx, "first.mts", samples.firstRequests(url).typescript.code);
  expect(printed).toBe("Anker 20W Charger 1800\n");
});

test("the first request by Python", async ({ skip }) => {
  if (!(await isInstalled("python3"))) skip();
  const printed = await output(["python3"], "first.py", samples.firstRequests(url).python.code);
  expect(printed).toBe("Anker 20W Charger 1800\n");
});

test("the first write by curl creates one gadget, even if it is sent repeatedly", async ({
  skip,
}) => {
  if (!(await isInstalled("curl"))) skip();
  const before = await shop.deps.database.device.count();
  const { code } = samples.firstWrite(url);
  const printed = await output(["sh"], "write.sh", code);
  expect(JSON.parse(printed)).toMatchObject({ status: "success" });
  expect(await output(["sh"], "write.sh", code)).toBe(printed);
  expect(await shop.deps.database.device.count()).toBe(before + 1);
});

test("the loops that repeat a write and synchronise a copy", async () => {
  const [mutation, copy] = await Promise.all([
    output(tsx, "retries.mts", samples.retries(url).code),
    output(tsx, "copy.mts", samples.synchronisation(url).code),
  ]);
  expect(mutation).toMatch(/^[0-9a-f-]{36}\n$/);
  expect(copy).toMatch(/^[1-9]\d* devices\n$/);
});

test("the receiver of webhooks accepts only requests that were signed with its secret", async () => {
  // The file is inside the repository, so that it can import the library.
  const folder = await mkdtemp("node_modules/.sample-");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "receiver.mts");
  const say = 'console.log("listening", this.address().port);';
  const { code } = samples.webhookReceiver;
  await writeFile(file, code.replace(/;$/, `.on("listening", function () { ${say} });`));
  const secret = `whsec_${Buffer.from("a secret of 24 characters").toString("base64")}`;
  const [program = "", ...args] = tsx;
  const receiver = spawn(program, [...args, file], {
    env: { ...process.env, PORT: "0", WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void receiver.kill());
  const [line] = (await once(receiver.stdout, "data")) as [Buffer];
  const address = `http://127.0.0.1:${/listening (\d+)/.exec(String(line))?.[1]}`;
  const body = JSON.stringify({
    type: "webhook.test",
    timestamp: "2026-11-24T12:00:00Z",
    data: {},
  });
  const send = (signature: string) =>
    fetch(address, { method: "POST", body, headers: { ...head, "webhook-signature": signature } });
  const now = new Date();
  const head = { "webhook-id": "1", "webhook-timestamp": String(Math.floor(+now / 1000)) };
  expect((await send(new Webhook(secret).sign("1", now, body))).status).toBe(204);
  expect((await send("v1,AAAA")).status).toBe(400);
});

test("the export by curl can be imported unchanged", async ({ skip }) => {
  if (!(await isInstalled("curl"))) skip();
  const folder = await mkdtemp(join(tmpdir(), "smarttrade-sample-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const code = samples.csvImport(url).code;
  const { stdout } = await run("sh", ["-c", code], { env: env(), cwd: folder, timeout: 30_000 });
  expect(JSON.parse(stdout)).toMatchObject({ status: "success" });
});

test.each(examples)("GraphiQL's example is valid: $query", ({ query, variables, headers }) => {
  expect(validate(buildSchema(typeDefs), parse(query))).toEqual([]);
  for (const json of [variables, headers]) if (json) JSON.parse(json);
});

test("the page lists every scope, and every error with its status", () => {
  expect(scopes.map(([scope]) => scope)).toEqual(Object.values(ApiKeyScope));
  const ownErrors = Object.entries(statusOf).map(([code, status]) => `${status} ${code}`);
  expect(errors.map(([error]) => error)).toEqual(expect.arrayContaining(ownErrors));
});
