/** @module-tag slow */
import { execFile } from "node:child_process";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { phoneBody } from "./bodies.ts";
import { end, isReady, logIn, newFolder, startShop, until } from "./shop.ts";
import { timeLimits } from "./timeLimits.ts";
import { asAdmin, expectComplete, keepWriting, newPng } from "./writers.ts";

const run = promisify(execFile);

/** Mounts a small disk. Returns undefined if this account may not mount disks. */
async function newDisk(megabytes: number): Promise<string | undefined> {
  const folder = await newFolder();
  const options = `size=${megabytes}m,mode=711`;
  const mounted = await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).catch(
    () => undefined,
  );
  if (!mounted) return undefined;
  onTestFinished(async () => {
    await run("umount", ["--lazy", folder]);
  });
  return folder;
}

/** Fills the disk to the last byte. */
async function fill(disk: string): Promise<string> {
  const path = join(disk, "filler");
  const file = await open(path, "w");
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) await file.write(block);
  } catch {
    return path;
  } finally {
    await file.close();
  }
}

test.runIf(process.getuid?.() === 0)(
  "with a full disk writes get 503, nothing is stored in part, and writes succeed when there is space",
  async ({ skip }) => {
    const disk = await newDisk(300);
    if (!disk) return skip("This account may not mount a disk.");
    const shop = await startShop({ dataDir: disk });
    const token = await logIn(shop);
    const admin = asAdmin(shop, token);
    const { acknowledged, stop } = keepWriting(admin);
    await until(async () => Object.values(acknowledged).every(({ length }) => length >= 3));

    const filler = await fill(disk);
    expect(await admin.upload(await newPng())).toEqual({
      status: 503,
      body: { status: "error", message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    // PostgreSQL continues for a while in files that it allocated before the disk was full.
    const enough = acknowledged.phones.length + 50;
    await until(async () => {
      const { status } = await admin.post("/api/v1/smartphones", phoneBody);
      return status === 503 || acknowledged.phones.length > enough;
    });
    await rm(filler);
    expect(await until(() => isReady(shop.url))).toBeLessThan(timeLimits.recovered);
    await until(async () => (await admin.post("/api/v1/smartphones", phoneBody)).status === 201);
    await stop();
    await expectComplete(shop, token, acknowledged);
    expect(await readdir(join(disk, "images/drafts"))).toEqual([]);
    expect(await end(shop.process, "SIGTERM")).toBe(0);
  },
);
