import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeOldFiles } from "./oldFiles.mjs";

test("chunks stay for a week after the last build that wrote them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "smarttrade-chunks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, days] of Object.entries({ "Home-1.js": 8, "Home-2.js": 6, "Home-3.js": 0 })) {
    await writeFile(join(folder, name), "");
    const written = new Date(Date.now() - days * 86_400_000);
    await utimes(join(folder, name), written, written);
  }
  await removeOldFiles(folder);
  expect((await readdir(folder)).sort()).toEqual(["Home-2.js", "Home-3.js"]);
  await removeOldFiles(join(folder, "none"));
});
