import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { timeFactor } from "../../testing/timeFactor.mjs";

const run = promisify(execFile);

/** Returns the settings of glibc's allocator that a string contains. */
const allocatorSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
  );

const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
const settings = allocatorSettings(scripts.start);

test("every way to start a server in production sets the allocator", async () => {
  expect(settings).toHaveProperty("MALLOC_ARENA_MAX");
  expect(allocatorSettings(scripts.cluster)).toEqual(settings);
  expect(allocatorSettings(await readFile("Dockerfile", "utf8"))).toEqual(settings);
});

/** Decodes four pictures of 48 megapixels, two at a time, makes copies of each, and prints the memory of the process. */
const program = `
  import sharp from "sharp";
  import { makeCopy, processUpload } from "./server/features/uploads/processing.ts";
  const noise = { type: "gaussian", mean: 128, sigma: 20 };
  const create = { width: 8000, height: 6000, channels: 3, noise };
  const jpeg = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  await Promise.all(Array.from({ length: 4 }, async () => {
    const { master } = await processUpload(jpeg);
    await Promise.all([320, 640, 1280].map((width) => makeCopy(master, "webp", width)));
  }));
  console.log(process.memoryUsage.rss());`;

const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } };

test.runIf(report.header?.glibcVersionRuntime)(
  "the memory in which pictures were decoded is returned to the system",
  { tags: ["slow"] },
  async () => {
    const flags = ["--import", "tsx", "--input-type=module", "--eval", program];
    const env = { ...process.env, ...settings };
    const { stdout } = await run(process.execPath, flags, { env, timeout: 50_000 * timeFactor });
    expect(Number(stdout) / 1024 / 1024).toBeLessThan(220);
  },
);
