import { Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Env } from "../config.ts";
import type { Storage, StoredFile } from "./storage.ts";

/** The settings of a bucket. If they contain no credentials, the AWS SDK looks for credentials itself. */
type BucketEnv = { S3_BUCKET: string } & Pick<
  Env,
  "S3_REGION" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/** The largest number of keys in one request to delete files, which is a limit of S3. */
const MAX_DELETED_KEYS = 1_000;

/** Two attempts of four seconds each: a bucket that does not respond causes an error within ten seconds. */
const maxAttempts = 2;
const socketTimeoutMs = 4_000;

/** Stores files in a bucket of Amazon S3 or of a compatible service. */
export function openBucket(env: BucketEnv, timeoutMs = socketTimeoutMs): Storage {
  const client = openClient(env, timeoutMs);
  const Bucket = env.S3_BUCKET;
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    get: (key) => get(client, Bucket, key),
    has: (key) => has(client, Bucket, key),
    async delete(keys) {
      for (let from = 0; from < keys.length; from += MAX_DELETED_KEYS)
        await remove(client, Bucket, keys.slice(from, from + MAX_DELETED_KEYS));
    },
  };
}

function openClient(env: BucketEnv, timeoutMs: number): S3Client {
  const {
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  return new S3Client({
    region,
    endpoint,
    // Most other services have no host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    // Some other services don't know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    maxAttempts,
    // The socket timeout counts only inactivity, because connections may be slow.
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
}

/** Reads the whole file at once, so that a slow receiver does not occupy one of the few connections to the bucket. */
async function get(client: S3Client, Bucket: string, Key: string): Promise<StoredFile | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new Error("The bucket sent no body");
    const bytes = Buffer.from(await Body.transformToByteArray());
    return { stream: Readable.from([bytes]), size: bytes.length };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

async function has(client: S3Client, Bucket: string, Key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Deletes files. The response to a successful request lists the keys that could not be deleted. */
async function remove(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }));
  const { Errors } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
  );
  const [failure] = Errors ?? [];
  if (failure) {
    const { Key, Code, Message } = failure;
    throw new Error(`The bucket did not delete ${Key}: ${Code} ${Message}`);
  }
}
