import { join } from "node:path";
import type { Env } from "../config.ts";
import { openFolder } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** The bucket of the settings, or else a directory in `DATA_DIR`. */
export async function openStorage(env: Env): Promise<Storage> {
  if (env.S3_BUCKET === undefined) return openFolder(join(env.DATA_DIR, "images"));
  // The S3 client is large, so it is loaded only where it is used.
  const { openBucket } = await import("./s3.ts");
  return openBucket({ ...env, S3_BUCKET: env.S3_BUCKET });
}
