import { join } from "node:path";
import type { Env } from "../config.ts";
import { openFolder } from "./disk.ts";
import type { Storage } from "./storage.ts";

/** Opens the configured bucket, or else a directory in `DATA_DIR`. */
export async function openStorage(env: Env): Promise<Storage> {
  if (env.S3_BUCKET === undefined) return openFolder(join(env.DATA_DIR, "images"));
  // The S3 client is loaded only when needed, because it is large.
  const { openBucket } = await import("./s3.ts");
  return openBucket({ ...env, S3_BUCKET: env.S3_BUCKET });
}
