import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** What a request asks, whether in its address or its body. */
export type Question = {
  query?: string;
  /** Of the text that stands for, where it is not sent. */
  sha256?: string;
  operationName?: string;
  variables: Record<string, unknown>;
};

type Raw = Partial<Record<"query" | "operationName" | "variables" | "extensions", unknown>>;

/** The text of the document in a request, however it came; undefined where there is none. */
export function textIn({ method, query, body }: FastifyRequest): string | undefined {
  const raw = method === "POST" ? body : query;
  return isRecord(raw) && typeof raw.query === "string" ? raw.query : undefined;
}

/**
 * What is asked, where it is asked plainly: in JSON, or by GET. Undefined for all else, which Apollo
 * Server answers or refuses, as it does what is put wrongly.
 */
export function questionOf({ method, query, body, headers }: FastifyRequest): Question | undefined {
  if (method === "GET") return plain(inAddress(query as Raw));
  if (!headers["content-type"]?.startsWith("application/json")) return undefined;
  return isRecord(body) ? plain(body) : undefined;
}

function inAddress({ variables, extensions, ...rest }: Raw): Raw {
  return { variables: parsed(variables), extensions: parsed(extensions), ...rest };
}

/** Of what is no JSON nothing is made: it stays a text, where a record is asked for. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function plain({ query, operationName, variables, extensions }: Raw): Question | undefined {
  if (!isTextOrLeftOut(query) || !isTextOrLeftOut(operationName)) return undefined;
  if (!isRecordOrLeftOut(variables) || !isRecordOrLeftOut(extensions)) return undefined;
  if (!isShallow(variables)) return undefined;
  const persisted = extensions?.persistedQuery;
  const rest = { operationName: operationName ?? undefined, variables: variables ?? {} };
  if (persisted === undefined) return query ? { query, ...rest } : undefined;
  if (!isRecord(persisted) || persisted.version !== 1) return undefined;
  const { sha256Hash: sha256 } = persisted;
  if (typeof sha256 !== "string") return undefined;
  if (!query) return { sha256, ...rest };
  // A text that is read is remembered under its hash in any case.
  return hash("sha256", query) === sha256 ? { query, ...rest } : undefined;
}

/** Deeper than any input of ours: what is nested thousands of times is not even written down again. */
const deepest = 20;

const isShallow = (value: unknown, levels = deepest): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1)));

const isTextOrLeftOut = (value: unknown): value is string | null | undefined =>
  value == null || typeof value === "string";

const isRecordOrLeftOut = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value == null || isRecord(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
