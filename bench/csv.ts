import { setTimeout as delay } from "node:timers/promises";
import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { importJobs } from "../server/features/csv/import/jobs.ts";
import { JobWorker } from "../server/jobs/worker.ts";
import { type BenchShop, openBenchShop } from "./shop.ts";

// `npm run bench:csv [-- devices]` measures the time and the memory of three steps: importing new devices with two
// variants each, exporting them, and importing the export. Database, server and jobs share the machine.

const devices = Number(process.argv[2] ?? 10_000);
/** The statement timeout in production. */
const statementTimeoutMs = 5_000;
const headers =
  "Kind,SKU,Brand,Model,Product Type,Processor,GPU,Display,Front Camera,Back Camera,Battery,SIM,Description,Cover Image,RAM (GB),ROM (GB),Price,Selling Price,Stock";
const brands = ["Apple", "Samsung", "Xiaomi", "Oppo", "Vivo", "Realme", "Nokia"];

function rowsOf(index: number): string {
  const brand = brands[index % brands.length];
  const kind = index % 5 === 0 ? "Tablet" : "Smartphone";
  const price = 10_000 + ((index * 37) % 900) * 100;
  const device = `${kind},SKU-${index},${brand},Model ${index},New,Snapdragon 8,Adreno 750,6.2 inch,12 MP,50 MP,4000 mAh,E-SIM,"A device, number ${index}",/img/test.png`;
  return `${device},8,128,${price},${price - 5_000},In Stock\n${",".repeat(14)}8,256,${price + 9_000},${price},Out of Stock\n`;
}

let peakMb = 0;
const memory = setInterval(() => {
  peakMb = Math.max(peakMb, process.memoryUsage().rss / 1024 / 1024);
}, 20).unref();

async function upload({ app, headers: session }: BenchShop, csv: Buffer): Promise<string> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(csv)], "devices.csv"));
  const request = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: "/api/v1/imports",
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...session, "content-type": request.headers.get("content-type") ?? "" },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data._id;
}

type Row = { state: string; created: number; changed: number; unchanged: number; message: string };

async function after({ deps }: BenchShop, id: string, ...states: string[]): Promise<Row> {
  for (;;) {
    const row = await deps.database.deviceImport.findUniqueOrThrow({ where: { id } });
    if (!states.includes(row.state)) return row as Row;
    await delay(50);
  }
}

async function measured<Result>(label: string, run: () => Promise<Result>): Promise<Result> {
  peakMb = 0;
  const start = performance.now();
  const result = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${label.padEnd(34)} ${seconds.padStart(6)} s, at most ${peakMb.toFixed(0)} MB`);
  return result;
}

async function importFile(
  shop: BenchShop,
  label: string,
  csv: Buffer,
  mode: string,
): Promise<void> {
  const id = await measured(`${label}: upload`, () => upload(shop, csv));
  await measured(`${label}: check`, () => after(shop, id, "CHECKING"));
  const { app, headers: session } = shop;
  const url = `/api/v1/imports/${id}/start`;
  await app.inject({ method: "POST", url, headers: session, payload: { mode } });
  const row = await measured(`${label}: write`, () => after(shop, id, "RUNNING"));
  const { state, created, changed, unchanged, message } = row;
  console.log({ state, created, changed, unchanged, message });
}

async function exportAll({ app, headers: session }: BenchShop): Promise<Buffer> {
  return (await app.inject({ url: "/api/v1/exports/devices.csv", headers: session })).rawPayload;
}

async function run(shop: BenchShop): Promise<void> {
  const lines = Array.from({ length: devices }, (_, index) => rowsOf(index)).join("");
  const csv = Buffer.from(`${headers}\n${lines}`);
  console.log(
    `${devices} devices, ${2 * devices} rows, ${(csv.length / 1024 / 1024).toFixed(1)} MB`,
  );
  await importFile(shop, "all devices", csv, "ALL");
  const file = await measured("export", () => exportAll(shop));
  await importFile(shop, "import of the export", file, "ALL");
  const others = Buffer.from(csv.toString().replaceAll("SKU-", "B-"));
  await importFile(shop, "valid devices", others, "VALID");
}

const postgres = await startTemporaryPostgres();
const size = { devices: 0, addRequests: 0, evaluations: 0 };
const shop = await openBenchShop(postgres.url, size, statementTimeoutMs);
const { log, metrics } = shop.deps;
const worker = new JobWorker({ url: shop.url, handlers: importJobs(shop.deps), log, metrics });
await run(shop).finally(async () => {
  clearInterval(memory);
  await worker.close();
  await shop.close();
  await postgres.stop();
});
