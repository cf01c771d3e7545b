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
import type { Storage, StoredFile } from "./storage.ts";

/** Where the bucket is, and who we are to it. */
export type BucketSettings = {
  bucket: string;
  region: string;
  /** Address of a service other than Amazon's. */
  endpoint?: string;
  /** Left out: taken from wherever Amazon's client finds them. */
  accessKeyId?: string;
  secretAccessKey?: string;
};

/** The most that one request to a bucket may delete. */
const DELETED_AT_ONCE = 1_000;

/** Two tries, so that whoever waits for a bucket that says nothing has an answer within ten seconds. */
const maxAttempts = 2;
const silenceMs = 4_000;

/** Keeps files in a bucket of Amazon S3 or of a service that speaks its protocol. */
export function openBucket(settings: BucketSettings, silence = silenceMs): Storage {
  const client = openClient(settings, silence);
  const Bucket = settings.bucket;
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    get: (key) => get(client, Bucket, key),
    has: (key) => has(client, Bucket, key),
    async delete(keys) {
      for (let from = 0; from < keys.length; from += DELETED_AT_ONCE)
        await remove(client, Bucket, keys.slice(from, from + DELETED_AT_ONCE));
    },
  };
}

function openClient(
  { region, endpoint, accessKeyId, secretAccessKey }: BucketSettings,
  silence: number,
): S3Client {
  return new S3Client({
    region,
    endpoint,
    // Services other than Amazon's seldom answer at a host name per bucket, …
    forcePathStyle: endpoint !== undefined,
    // … nor do all of them know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    maxAttempts,
    // Of silence, not for all of it: lines may be slow.
    requestHandler: { connectionTimeout: silence, socketTimeout: silence },
  });
}

/** Read at once: whoever is sent the file may be slow, and the bucket's connections are few. */
async function get(client: S3Client, Bucket: string, Key: string): Promise<StoredFile | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new Error("The bucket answered without a file");
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

/** A request that succeeds may still have failed for some of its keys. */
async function remove(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  const Objects = keys.map((Key) => ({ Key }));
  const { Errors } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
  );
  const [fault] = Errors ?? [];
  if (fault) throw new Error(`The bucket kept ${fault.Key}: ${fault.Code} ${fault.Message}`);
}
