import { z } from "zod";
import { limits } from "../generated/limits.ts";
import { t } from "./i18n.ts";
import { invalidField, isId, parse, within } from "./validation.ts";

/** The arguments of a page of a list. */
export type PageArguments = { first: number; after?: string | null; offset: number };

// All lists have the limits of this one.
const { first, offset } = limits.devices;

/** Cursors of ours have at most some 150 characters. */
const maxCursorLength = 500;

const pageArguments = z.object({
  first: within(first),
  after: z.string().max(maxCursorLength, t("is not a valid cursor")).nullish(),
  offset: within(offset),
});

/** A page of a list that is sorted by `order`. */
export type Page<Order extends string = string> = {
  first: number;
  offset: number;
  order: Order;
  after?: Position;
};

/** Validates the arguments. Throws BAD_USER_INPUT where one is out of its limits, or the cursor is of another order. */
export function checkPage<Order extends string>(input: PageArguments, order: Order): Page<Order> {
  const { first, after, offset } = parse(pageArguments, {
    first: input.first,
    after: input.after,
    offset: input.offset,
  });
  return { first, offset, order, after: after ? fromCursor(after, order) : undefined };
}

/** The rows of a page and one more, which shows that there is a next page. */
export const rowsOf = ({ first, offset, after }: Page) => ({
  take: first + 1,
  skip: after ? 0 : offset,
});

/** The position of a row in a sorted list: its sort key (a price, or a time in milliseconds) and its id. */
export type Position = { key: number; id: string };

/** The maximum of a Date, in milliseconds. */
const maxTime = 8_640_000_000_000_000;

// A client may send any cursor: a key outside the range of Date would fail in the query.
const position = z.tuple([z.string(), z.int().min(0).max(maxTime), z.string().refine(isId)]);

/** Encodes values as an opaque cursor. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** Decodes the values of a cursor. Throws BAD_USER_INPUT where they are not of the schema. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string,
): z.output<Schema> {
  try {
    if (cursor.length > maxCursorLength) throw new RangeError("too long");
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw invalidField("after", t("is not a valid cursor"));
  }
}

/** With the order, since a key of one order, such as a price, is no position in another. */
const toCursor = (order: string, { key, id }: Position) => encodeCursor([order, key, id]);

/** The position of a cursor. Throws BAD_USER_INPUT where it is not valid, or of another order. */
export function fromCursor(cursor: string, order: string): Position {
  const [ofOrder, key, id] = decodeCursor(position, cursor);
  if (ofOrder !== order) throw invalidField("after", t("belongs to a list in another order"));
  return { key, id };
}

/** The maximum of a column of the type `integer`. */
const maxInteger = 2_147_483_647;

/** A position's key for a column of the type `integer`: a client may send a larger one. */
export const integerKey = ({ key }: Position): number => Math.min(key, maxInteger);

/** A page as a Relay connection. */
export type Connection<Row> = {
  edges: { readonly node: Row; readonly cursor: string }[];
  nodes: Row[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
};

/** Its cursor is encoded when it is read, since most clients need that of the last edge alone. */
class Edge<Row> {
  readonly node: Row;
  readonly #cursorOf: (node: Row) => string;

  constructor(node: Row, cursorOf: (node: Row) => string) {
    this.node = node;
    this.#cursorOf = cursorOf;
  }

  get cursor(): string {
    return this.#cursorOf(this.node);
  }
}

/** A connection from up to `first + 1` rows: the last of them only shows that there is a next page. */
export function toConnection<Row>(
  rows: Row[],
  page: Page,
  totalCount: number,
  positionOf: (row: Row) => Position,
): Connection<Row> {
  const nodes = rows.slice(0, page.first);
  const cursorOf = (node: Row) => toCursor(page.order, positionOf(node));
  const edges = nodes.map((node) => new Edge(node, cursorOf));
  return {
    edges,
    nodes,
    totalCount,
    pageInfo: {
      hasNextPage: rows.length > page.first,
      hasPreviousPage: Boolean(page.after) || page.offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
