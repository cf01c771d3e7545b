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

/** A document that was parsed. It need not be valid. */
export type AnalysedDocument = {
  document: DocumentNode;
  /** The SHA-256 of the text, by which Apollo Server and persisted operations name the document. */
  textHash: string;
  /** The SHA-256 of the printed document: the same for texts that differ in spaces and comments alone. */
  hash: string;
  /** By the names by which a request may select them; undefined for the only one. */
  operations: ReadonlyMap<string | undefined, OperationAnalysis>;
  /** Whether it may be executed; undefined until it is known. */
  isValid: boolean | undefined;
};

/** Twice what the site's own documents take. */
const maxKeptBytes = 8 * 1024 * 1024;

/** For documents that were sent once: room for those of the requests in progress. */
const maxNewBytes = 4 * 1024 * 1024;

/**
 * Bytes of a parsed document with its operations, besides its text and tokens, and of each token with its part of the
 * tree: measured.
 */
const overheadBytes = 3_000;
const bytesPerToken = 350;

/**
 * The documents that were parsed, each once for all that looks at it. Those that were sent twice are kept, within a limit
 * in bytes: clients repeat theirs, and those who write a new one each time fill no memory.
 */
export class Documents {
  /** By their texts, since the key of a map is quicker than a hash. */
  readonly #kept = this.#open(maxKeptBytes);
  readonly #new = this.#open(maxNewBytes);
  readonly #byHash = new Map<string, AnalysedDocument>();
  /** The texts of the documents of pages, which Apollo Server would print each time. */
  readonly #texts = new WeakMap<DocumentNode, string>();

  /**
   * The document of a request, to be called once for each; undefined where the text has a syntax error, which Apollo
   * Server reports. Throws BAD_USER_INPUT for a document that would take long to validate.
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

  /** The text of a document of the site. */
  textOf(document: DocumentNode): string {
    const text = this.#texts.get(document) ?? print(document);
    this.#texts.set(document, text);
    return text;
  }

  /**
   * Gives Apollo Server the documents that were parsed, where they are valid. It parses and validates others itself, and
   * says what is wrong with them. Its own store counts the characters of the tree as JSON, without the text, so that it
   * would keep gigabytes of long comments.
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

/** An upper bound of the bytes that a document takes. */
export function sizeOf({ document: { loc } }: Pick<AnalysedDocument, "document">): number {
  let bytes = overheadBytes + 2 * (loc?.source.body.length ?? 0);
  for (let token = loc?.startToken ?? null; token; token = token.next) bytes += bytesPerToken;
  return bytes;
}
