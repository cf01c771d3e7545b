import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { storeSvgImages } from "../../features/uploads/service.ts";
import type { Storage } from "../../storage/storage.ts";
import { testApp } from "../../testing/app.ts";
import { within } from "../../testing/within.ts";
import { makeBackup } from "./backup.ts";

const { deps, databaseUrl } = await testApp();
const { database, storage } = deps;

test("a backup that loses its connection between two statements fails, and leaves no file", async () => {
  const room = await mkdtemp(join(tmpdir(), "smarttrade-backup-"));
  onTestFinished(() => rm(room, { recursive: true }));
  await storeSvgImages(deps, ['<svg viewBox="0 0 4 4" />']);
  const disconnecting: Storage = {
    ...storage,
    get: async (key) => {
      await database.$queryRaw`
        SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle%' AND application_name = ''
          AND query LIKE '%FROM image ORDER BY path%'`;
      return storage.get(key);
    },
  };
  const file = join(room, "shop.tar.gz");
  const backup = makeBackup({ databaseUrl, storage: disconnecting }, file);
  await expect(within(30, "the backup to fail", backup)).rejects.toThrow(/connection/i);
  await expect(access(file)).rejects.toThrow("ENOENT");
});
