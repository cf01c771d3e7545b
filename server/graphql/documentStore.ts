import type { ApolloServerOptions } from "@apollo/server";
import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";
import type { ResolverContext } from "../http/execution.ts";

type Store = NonNullable<ApolloServerOptions<ResolverContext>["documentStore"]>;

/** Twice what the site's own documents take. */
const maxBytes = 8 * 1024 * 1024;

/** Hashes of documents that were sent once. */
const maxNew = 2_000;

/** Bytes of a parsed document besides its text and tokens, and of each token with its part of the tree: measured. */
const overheadBytes = 500;
const bytesPerToken = 350;

/**
 * Keeps the parsed documents that were sent twice, within a limit in bytes: clients repeat theirs, and those who write a
 * new one each time fill no memory. Apollo Server's own store counts the characters of the tree as JSON, which leaves out
 * the text, so that it would keep gigabytes of long comments.
 */
export function openDocumentStore(): Store {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: maxBytes, sizeCalculation });
  const sentOnce = new LRUCache<string, true>({ max: maxNew });
  return {
    get: async (key) => documents.get(key),
    async set(key, document) {
      if (sentOnce.delete(key)) documents.set(key, document);
      else sentOnce.set(key, true);
    },
    delete: async (key) => documents.delete(key),
  };
}

/** An upper bound of the bytes that a parsed document takes. */
export function sizeCalculation({ loc }: DocumentNode): number {
  let bytes = overheadBytes + 2 * (loc?.source.body.length ?? 0);
  for (let token = loc?.startToken ?? null; token; token = token.next) bytes += bytesPerToken;
  return bytes;
}
