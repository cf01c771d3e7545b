/** @module-tag slow */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { freePort, haveAll } from "./programs.ts";
import { newFolder, type RunningShop, startShop, until } from "./shop.ts";

const run = promisify(execFile);
const host = "shop.example";

let shop: RunningShop;
let port: number;

/** Returns the example of docs/operations.md with this test's ports and certificate. */
async function configuration(folder: string): Promise<string> {
  const docs = await readFile("docs/operations.md", "utf8");
  const [, example = ""] = /```nginx\n(.*?)```/s.exec(docs) ?? [];
  const changes: [string, string][] = [
    ["127.0.0.1:4000", new URL(shop.url).host],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
    [`/etc/letsencrypt/live/${host}`, folder],
  ];
  const sites = changes.reduce((all, [from, to]) => {
    expect(all).toContain(from);
    return all.replaceAll(from, to);
  }, example);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")} ${sites} }`;
}

async function startNginx(): Promise<void> {
  const folder = await newFolder();
  port = await freePort();
  const names = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const subject = ["-subj", `/CN=${host}`, "-days", "1"];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...names, ...subject]);
  const file = join(folder, "nginx.conf");
  await writeFile(file, await configuration(folder));
  const nginx = spawn("nginx", ["-e", join(folder, "error.log"), "-c", file], { stdio: "inherit" });
  onTestFinished(async () => {
    if (nginx.exitCode !== null) return;
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  });
  await until(() => get("/healthz").then(Boolean, () => false));
}

type Options = { from?: string; headers?: Record<string, string>; method?: string; body?: Buffer };

/** Sends a request to nginx from one of this machine's loopback addresses. */
async function get(path: string, { from = "127.0.0.1", body, ...options }: Options = {}) {
  const headers = { host, ...options.headers };
  const sent = request({
    port,
    path,
    localAddress: from,
    rejectUnauthorized: false,
    ...options,
    headers,
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

beforeEach(async ({ skip }) => {
  if (!(await haveAll("nginx", "openssl"))) return skip("nginx and openssl are not installed");
  const env = {
    PUBLIC_URL: `https://${host}`,
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "3",
    SEED_DEMO: "1",
  };
  shop = await startShop({ dataDir: await newFolder(), env });
  await startNginx();
});

test("the nginx example of docs/operations.md passes on address, scheme, request id and large files", async () => {
  const page = await get("/");
  expect(page.status).toBe(200);
  expect(page.body).toContain(`href="https://${host}/"`);
  // Forwarding headers that clients send themselves are ignored.
  const forged = (index: number) => ({
    "x-forwarded-for": `198.51.100.${index}`,
    "x-request-id": "forged",
  });
  const statuses = [];
  for (let index = 0; index < 5; index++)
    statuses.push(
      (await get("/api/v1/reviews?page=1&limit=1", { from: "127.0.0.2", headers: forged(index) }))
        .status,
    );
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const other = await get("/api/v1/reviews?page=1&limit=1", {
    from: "127.0.0.3",
    headers: forged(0),
  });
  expect(other.status).toBe(200);
  const id = String(other.headers["x-request-id"]);
  expect(id).toMatch(/^[\da-f]{32}$/);
  await until(async () => shop.lines.some((line) => line.includes(id)));
  const upload = await get("/api/v1/upload", {
    from: "127.0.0.4",
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x", origin: `https://${host}` },
    body: Buffer.alloc(30 << 20),
  });
  expect(upload.status).toBe(401);
  expect(JSON.parse(upload.body)).toMatchObject({ status: "fail" });
});
