import { hash } from "node:crypto";
import type { ApolloServerOptions } from "@apollo/server";
import {
  type DocumentNode,
  getOperationAST,
  Kind,
  parse,
  print,
  specifiedRules,
  validate,
} from "graphql";
import { LRUCache } from "lru-cache";
import type { ResolverContext } from "../http/execution.ts";
import { analyse, type OperationAnalysis } from "./analysis.ts";
import { maxErrors } from "./errors.ts";
import { checkRepeatedNames, maximumTokens, validationRules } from "./limits.ts";
import { schema } from "./schema.ts";

/** A parsed document. It need not be valid. */
export type AnalysedDocument = {
  document: DocumentNode;
  /** The SHA-256 of the text, by which Apollo Server and persisted operations identify the document. */
  textHash: string;
  /** The SHA-256 of the printed document, which is the same for texts that differ only in whitespace and comments. */
  hash: string;
  /**
   * The operations by the names that a request can select. If a document has only one operation, it is also listed
   * under the name undefined.
   */
  operations: ReadonlyMap<string | undefined, OperationAnalysis>;
  /** Whether the document may be executed; undefined until it has been validated. */
  isValid: boolean | undefined;
};

/** The memory for documents that were sent twice: double the memory that the site's own documents take. */
const maxKeptBytes = 8 * 1024 * 1024;

/** The memory for documents that were sent only once: enough for the requests in progress. */
const maxNewBytes = 4 * 1024 * 1024;

/** The measured number of bytes that a parsed document with its operations takes, without its text and tokens. */
const overheadBytes = 3_000;
/** The measured number of bytes for each token, including the token's part of the syntax tree. */
const bytesPerToken = 350;

/**
 * Parses each document once for everything that reads it. Documents that were sent twice are kept, up to a limit in
 * bytes, because clients repeat their documents. A client that sends a new document each time can't fill the memory.
 */
export class Documents {
  /** Maps documents by text, because looking up a text in a map is faster than hashing it. */
  readonly #kept = this.#open(maxKeptBytes);
  readonly #new = this.#open(maxNewBytes);
  readonly #byHash = new Map<string, AnalysedDocument>();
  /** The printed texts of the pages' documents, which Apollo Server would otherwise print each time. */
  readonly #texts = new WeakMap<DocumentNode, string>();

  /**
   * Returns the document of a request. Must be called once for each request. Returns undefined for a document with a
   * syntax error; Apollo Server reports the error. Throws BAD_USER_INPUT for a document that would take long to
   * validate.
   */
  find(text: string): AnalysedDocument | undefined {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    const sentBefore = this.#new.get(text);
    if (sentBefore) {
      this.#new.delete(text);
      this.#kept.set(text, sentBefore);
      return sentBefore;
    }
    const found = parseText(text);
    if (!found) return undefined;
    this.#byHash.set(found.textHash, found);
    this.#new.set(text, found);
    return found;
  }

  /** Returns the text of one of the site's documents. */
  textOf(document: DocumentNode): string {
    const text = this.#texts.get(document) ?? print(document);
    this.#texts.set(document, text);
    return text;
  }

  /**
   * Hands valid parsed documents to Apollo Server. Apollo Server parses and validates all other documents itself, and
   * reports their errors. The default store is not used: it measures only the tree of a document, as JSON, and would
   * keep gigabytes of documents with long comments.
   */
  readonly store: NonNullable<ApolloServerOptions<ResolverContext>["documentStore"]> = {
    get: async (key) => {
      const textHash = key.slice(key.lastIndexOf(":") + 1);
      const found = this.#byHash.get(textHash);
      return found && isValid(found) ? found.document : undefined;
    },
    set: async () => undefined,
    delete: async () => false,
  };

  #open(maxSize: number): LRUCache<string, AnalysedDocument> {
    return new LRUCache<string, AnalysedDocument>({
      maxSize,
      sizeCalculation: sizeOf,
      dispose: ({ textHash }, _text, reason) => {
        if (reason === "evict") this.#byHash.delete(textHash);
      },
    });
  }
}

/** The documents of all requests and pages of this process. */
export const documents = new Documents();

function isValid(found: AnalysedDocument): boolean {
  found.isValid ??=
    validate(schema, found.document, [...specifiedRules, ...validationRules], { maxErrors })
      .length === 0;
  return found.isValid;
}

function parseText(text: string): AnalysedDocument | undefined {
  checkRepeatedNames(text);
  try {
    const document = parse(text, { maxTokens: maximumTokens });
    const operations = operationsOf(document);
    return {
      document,
      textHash: hash("sha256", text),
      hash: hash("sha256", print(document)),
      operations,
      isValid: undefined,
    };
  } catch {
    return undefined;
  }
}

function operationsOf(document: DocumentNode): Map<string | undefined, OperationAnalysis> {
  const names = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value] : [],
  );
  return new Map(
    [undefined, ...names].flatMap((name) => {
      const operation = getOperationAST(document, name);
      return operation ? [[name, analyse(document, operation)] as const] : [];
    }),
  );
}

/** Returns an upper bound for the bytes that a document takes. */
export function sizeOf({ document: { loc } }: Pick<AnalysedDocument, "document">): number {
  let bytes = overheadBytes + 2 * (loc?.source.body.length ?? 0);
  for (let token = loc?.startToken ?? null; token; token = token.next) bytes += bytesPerToken;
  return bytes;
}
