import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { requestLanguage, t } from "../core/i18n.ts";
import { invalidField } from "../core/validation.ts";
import { limits } from "../generated/limits.ts";
import { normalizeText } from "../search/normalize.ts";
import { type AnalysedDocument, documents } from "./documents.ts";
import type { PersistedOperations } from "./persistedOperations.ts";

/** Longer searches are refused, even if normalizing them would make them short enough. */
const maxSearchLength = limits.DeviceFilter.search.maxLength;

/** The parts that all requests for the same mutation have in common. */
export type MutationRequest = { document: string; operationName: unknown; variables: unknown };

type GraphQLRequest = {
  params: GraphQLParams | undefined;
  /** Undefined if Apollo Server refuses the request. */
  document: AnalysedDocument | undefined;
  hasSyntaxError: boolean;
};

type GraphQLParams = Partial<
  Record<"query" | "operationName" | "variables" | "extensions", unknown>
>;

/** The largest depth of variables. Every input of the schema is less deep. */
const maxVariablesDepth = 20;

/**
 * Recognizes requests for operations whose result is the same for every caller. A request can be a GET or a POST, with
 * a document or its hash.
 */
export class PublicOperations {
  readonly #persisted: PersistedOperations;
  readonly #requests = new WeakMap<FastifyRequest, GraphQLRequest>();
  /**
   * Cache keys for parsed query strings, by media type and language. Equal query strings share one object
   * (`queryParser`).
   */
  readonly #keysOfQueries = new WeakMap<object, Map<string, string>>();

  constructor(persisted: PersistedOperations) {
    this.#persisted = persisted;
  }

  /** Returns the key of a public operation in the response cache, or undefined for any other request. */
  cacheKeyOf(request: FastifyRequest): string | undefined {
    const mediaType = acceptedMediaType(request.headers.accept);
    if (!mediaType || request.method === "HEAD" || isMultipart(request)) return undefined;
    // Content fields without a language argument are in the language of the request.
    const variant = `${mediaType} ${requestLanguage(request.headers)}`;
    if (request.method === "POST") return this.#keyOf(variant, request);
    const query = request.query as object;
    const keys = this.#keysOfQueries.get(query) ?? new Map<string, string>();
    const known = keys.get(variant);
    if (known !== undefined) return known;
    const key = this.#keyOf(variant, request);
    if (key !== undefined) this.#keysOfQueries.set(query, keys.set(variant, key));
    return key;
  }

  /** Returns the parameters of a request, or undefined if it has none. */
  paramsOf(request: FastifyRequest): GraphQLParams | undefined {
    return this.#read(request).params;
  }

  /** Returns the mutation that a request names; undefined for a query, and for a request that Apollo Server refuses. */
  mutationOf(request: FastifyRequest): MutationRequest | undefined {
    const { params, document } = this.#read(request);
    const { operationName, variables = {} } = params ?? {};
    if (!document || !isStringOrMissing(operationName)) return undefined;
    const { operation } = document.operations.get(operationName ?? undefined) ?? {};
    if (operation?.operation !== "mutation") return undefined;
    return { document: document.hash, operationName, variables };
  }

  /**
   * Throws BAD_USER_INPUT for invalid parameters of a query string, and for a document that would take long to
   * validate.
   */
  check(request: FastifyRequest): void {
    if (request.method === "GET") checkParameters(request.query as GraphQLParams);
    this.#read(request);
  }

  /**
   * Returns whether a GET contains nothing that Apollo Server could execute: it has no document, a document with a
   * syntax error, or the hash of an unknown document. Apollo Server reports these errors.
   */
  hasNoDocument(request: FastifyRequest): boolean {
    if (request.method !== "GET") return false;
    const { params: { query, extensions } = {}, hasSyntaxError } = this.#read(request);
    if (query) return hasSyntaxError;
    const sha256 = hashIn(extensions);
    return sha256 === undefined || this.#persisted.find(sha256) === undefined;
  }

  #keyOf(variant: string, request: FastifyRequest): string | undefined {
    const { params, document } = this.#read(request);
    const { operationName, variables = {} } = params ?? {};
    if (!isStringOrMissing(operationName) || !isRecord(variables)) return undefined;
    if (!document || !isShallow(variables)) return undefined;
    const analysis = document.operations.get(operationName ?? undefined);
    if (!analysis?.isPublic) return undefined;
    const values = keyOfVariables(variables, analysis.variables);
    return `graphql ${variant} ${document.hash} ${operationName ?? undefined} ${values}`;
  }

  /** Analyzes a request. Each request is analyzed only once. */
  #read(request: FastifyRequest): GraphQLRequest {
    const known = this.#requests.get(request);
    if (known) return known;
    const params = paramsOf(request);
    const { query } = params ?? {};
    const text = params && this.#textOf(params);
    // `find` is called even if another parameter is wrong and the document is therefore not used. `find` throws
    // BAD_USER_INPUT for a document that would take long to validate.
    const found = typeof query === "string" ? documents.find(query) : undefined;
    const read = {
      params,
      document: text === query ? found : text ? documents.find(text) : undefined,
      hasSyntaxError: typeof query === "string" && !found,
    };
    // The result is not kept for an upload whose body has not arrived, because the parameters are in the body.
    if (params) this.#requests.set(request, read);
    return read;
  }

  #textOf({ query, extensions }: GraphQLParams): string | undefined {
    if (!isStringOrMissing(query) || !isRecordOrMissing(extensions)) return undefined;
    const sha256 = hashIn(extensions);
    // Apollo Server also treats null as absent.
    const isNamed = Boolean(extensions?.persistedQuery);
    if (isNamed && sha256 === undefined) return undefined;
    if (query && sha256 !== undefined && hash("sha256", query) !== sha256) return undefined;
    return query || (sha256 && this.#persisted.find(sha256));
  }
}

/**
 * Returns the parameters of a GraphQL request by GET or POST. Leaves out empty strings and nulls, which clients send
 * for unused parameters, such as `"operationName": ""`.
 */
function paramsOf({ method, query, body }: FastifyRequest): GraphQLParams | undefined {
  if (method === "POST") return isRecord(body) ? withoutEmpty(body) : undefined;
  const { variables, extensions, ...params } = query as GraphQLParams;
  return withoutEmpty({
    ...params,
    variables: fromJson(variables),
    extensions: fromJson(extensions),
  });
}

const withoutEmpty = (params: GraphQLParams): GraphQLParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value != null && value !== ""));

/**
 * Throws BAD_USER_INPUT for invalid parameters. Without this check, `checkPreflight` would refuse the request for
 * another reason.
 */
function checkParameters(given: GraphQLParams): void {
  for (const name of ["query", "operationName", "variables", "extensions"] as const) {
    if (Array.isArray(given[name])) throw invalidField(name, t("may be given only once"));
  }
  for (const name of ["variables", "extensions"] as const) {
    const value = given[name];
    if (!isRecordOrMissing(fromJson(value))) throw invalidField(name, t("must be a JSON object"));
  }
}

/**
 * Parses a value of the query string. A value that is not JSON stays a string, and a later check refuses this string.
 */
function fromJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function hashIn(extensions: unknown): string | undefined {
  const persisted = isRecord(extensions) && extensions.persistedQuery;
  if (!isRecord(persisted) || persisted.version !== 1) return undefined;
  return typeof persisted.sha256Hash === "string" ? persisted.sha256Hash : undefined;
}

/**
 * Returns the part of a cache key for the variables. A filter's field `search` is normalized, so that equal searches
 * share a response. A variable named `search` stays unchanged. Undeclared variables are left out.
 */
const keyOfVariables = (given: Record<string, unknown>, declared: ReadonlySet<string>): string => {
  const variables = Object.fromEntries(
    Object.entries(given).filter(([name]) => declared.has(name)),
  );
  return JSON.stringify(variables, function (this: unknown, name, value: unknown) {
    const isSearch = name === "search" && this !== variables && typeof value === "string";
    return isSearch && value.length <= maxSearchLength ? normalizeText(value) : value;
  });
};

/** Matches a media type that Apollo Server sends, with its parameters. */
const jsonType = /^application\/(?:graphql-response\+)?json\b/;

/** Matches a media type whose only parameter, if any, is a lower quality. */
const lowerQuality = /^[^;]*(?:;\s*q=0(?:\.\d+)?)?$/;

/**
 * Returns the media type that Apollo Server will send. Returns undefined for a browser that requests a page, and for a
 * header whose first type is not clearly the preferred type. In these cases, Apollo Server negotiates the type, and the
 * response is not cached.
 */
function acceptedMediaType(header = "*/*"): string | undefined {
  const accept = header.toLowerCase();
  if (accept.includes("text/html")) return undefined;
  const types = accept.split(",").map((type) => type.trim());
  const [first, ...others] = types.filter((type) => jsonType.test(type));
  if (first === undefined) return /application\/\*|\*\/\*/.test(accept) ? "json" : undefined;
  if (first.includes(";") || !others.every((type) => lowerQuality.test(type))) return undefined;
  return first === "application/json" ? "json" : "graphql-response";
}

/** Returns whether the request uploads a file. */
export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;

const isShallow = (value: unknown, levels = maxVariablesDepth): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1)));

const isStringOrMissing = (value: unknown): value is string | null | undefined =>
  value == null || typeof value === "string";

const isRecordOrMissing = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value == null || isRecord(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
