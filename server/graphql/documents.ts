import { hash } from "node:crypto";
import type { ApolloServerOptions } from "@apollo/server";
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { Memory } from "../cache/store.ts";
import type { Context } from "../core/context.ts";
import { Execution } from "./compiling.ts";
import { checkRepetition, maximumTokens, ownRules } from "./limits.ts";
import { fieldOf } from "./metrics.ts";
import { sourcesOf } from "./publicFields.ts";
import { repeatsIn } from "./repeats.ts";

type Stores = Required<Pick<ApolloServerOptions<Context>, "documentStore" | "persistedQueries">>;

/** A document that was read and found valid. */
export type Known = {
  readonly hash: string;
  readonly text: string;
  readonly document: DocumentNode;
  /** Its operations that were asked for, by the name that the request gave. */
  readonly operations: Map<string | undefined, Operation | undefined>;
  readonly bytes: number;
  readonly tags: readonly [];
};

/** One of a document's operations. */
export type Operation = {
  readonly node: OperationDefinitionNode;
  /** A query that is answered alike, whoever asks. */
  readonly isPublic: boolean;
  /** As `fieldOf` says it. */
  readonly field: string;
  /** As `repeatsIn` counts them. */
  readonly repeats: number;
  readonly execution: Execution;
};

/** Room for documents of others, by what they take once they are read. */
const roomBytes = 16 * 1024 * 1024;

/** A character of text takes as many bytes when it is read or compiled: 50 to 190, more in short words. */
const growth = 120;

/** What a document takes besides, roughly. */
const overhead = 1_024;

/**
 * Documents by the SHA-256 of their text, each read and validated once. The site's own always have
 * their place; of others there is room for so many, and whoever sends thousands can't push out those
 * that were used again.
 */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #own = new Map<string, Known>();
  readonly #others = new Memory<Known>(roomBytes);
  #hashed = { text: "", hash: "" };

  /** @param own The texts of the site's operations. */
  constructor(schema: GraphQLSchema, own: Iterable<string>) {
    this.#schema = schema;
    for (const text of own) {
      const known = this.#read(text);
      if (!known) throw new Error(`An operation of ours is not valid: ${text}`);
      this.#own.set(known.hash, known);
    }
  }

  /** A document that is known. */
  find(sha256: string): Known | undefined {
    return this.#own.get(sha256) ?? this.#others.use(sha256);
  }

  /** Throws BAD_USER_INPUT for a text that it would take long to validate. */
  check(text: string): void {
    if (!this.find(this.#hashOf(text))) checkRepetition(text);
  }

  /** The document of a text that was checked; undefined where it is not valid. */
  read(text: string): Known | undefined {
    const known = this.find(this.#hashOf(text));
    if (known) return known;
    const read = this.#read(text);
    if (read) this.#others.keep(read.hash, read);
    return read;
  }

  /** Where Apollo Server keeps what it has read, and looks up automatic persisted queries. */
  get stores() {
    return {
      documentStore: {
        get: async (key) => this.find(hashIn(key))?.document,
        set: async (key, document) => {
          const text = document.loc?.source.body;
          if (text) this.#others.keep(hashIn(key), knownOf(text, document));
        },
        delete: async () => undefined,
      },
      persistedQueries: {
        cache: {
          get: async (key) => this.find(hashIn(key))?.text,
          // It was read before: the document stands here already.
          set: async () => undefined,
          delete: async () => undefined,
        },
      },
    } satisfies Stores;
  }

  /** A request's text is looked for twice, and the next one's is often the same. */
  #hashOf(text: string): string {
    if (text !== this.#hashed.text) this.#hashed = { text, hash: hash("sha256", text) };
    return this.#hashed.hash;
  }

  #read(text: string): Known | undefined {
    try {
      const document = parse(text, { maxTokens: maximumTokens });
      const rules = [...specifiedRules, ...ownRules];
      // One is enough to know: Apollo Server looks for them all.
      const errors = validate(this.#schema, document, rules, { maxErrors: 1 });
      return errors.length === 0 ? knownOf(text, document) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The operation of that name, or the only one; undefined where there is no such one. */
export function operationOf(known: Known, name: string | undefined): Operation | undefined {
  const before = known.operations.get(name);
  if (before) return before;
  const node = getOperationAST(known.document, name);
  if (!node) return undefined;
  const isPublic = node.operation === "query" && !sourcesOf(known.document, node, {}).isPersonal;
  const operation = {
    node,
    isPublic,
    field: fieldOf(node),
    repeats: repeatsIn(known.document, node),
    execution: new Execution(known.document, node),
  };
  known.operations.set(name, operation);
  return operation;
}

/** Apollo writes what its keys are for before the hash. */
const hashIn = (key: string) => key.slice(key.lastIndexOf(":") + 1);

function knownOf(text: string, document: DocumentNode): Known {
  return {
    hash: hash("sha256", text),
    text,
    document,
    operations: new Map(),
    bytes: text.length * growth + overhead,
    tags: [],
  };
}
