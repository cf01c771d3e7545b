import { z } from "zod";
import { limits } from "../generated/limits.ts";
import { t } from "./i18n.ts";
import { invalidField, isId, parse, within } from "./validation.ts";

/** The arguments for a page of a list. */
export type PageArguments = { first: number; after?: string | null; offset: number };

// All lists have the limits of the list of devices.
const { first, offset } = limits.devices;

/** The longest cursor that is decoded. The server's own cursors have at most about 150 characters. */
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

/**
 * Validates the arguments. Throws BAD_USER_INPUT if a number is out of range, or if the cursor comes from a list in
 * another order.
 */
export function checkPage<Order extends string>(input: PageArguments, order: Order): Page<Order> {
  const { first, after, offset } = parse(pageArguments, {
    first: input.first,
    after: input.after,
    offset: input.offset,
  });
  return { first, offset, order, after: after ? fromCursor(after, order) : undefined };
}

/**
 * Returns `take` and `skip` for the rows of a page and one more row. The extra row shows whether there is a next page.
 */
export const rowsOf = ({ first, offset, after }: Page) => ({
  take: first + 1,
  skip: after ? 0 : offset,
});

/** The position of a row in a sorted list: its sort key (a price, or a time in milliseconds) and its id. */
export type Position = { key: number; id: string };

/** The largest value of a Date, in milliseconds. */
const maxTime = 8_640_000_000_000_000;

// The key is checked, because a client can send any cursor: a key outside the range of Date would make the query fail.
const position = z.tuple([z.string(), z.int().min(0).max(maxTime), z.string().refine(isId)]);

/** Encodes values as an opaque cursor. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");

/** Decodes the values of a cursor. Throws BAD_USER_INPUT if the values don't match the schema. */
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

/**
 * Returns a cursor. The cursor includes the order, because a key in one order, such as a price, is not a position in
 * another order.
 */
const toCursor = (order: string, { key, id }: Position) => encodeCursor([order, key, id]);

/**
 * Returns the position that a cursor stands for. Throws BAD_USER_INPUT if the cursor is invalid or comes from a list in
 * another order.
 */
export function fromCursor(cursor: string, order: string): Position {
  const [ofOrder, key, id] = decodeCursor(position, cursor);
  if (ofOrder !== order) throw invalidField("after", t("belongs to a list in another order"));
  return { key, id };
}

/** The largest value of an `integer` column. */
const maxInteger = 2_147_483_647;

/**
 * Returns the key of a position for an `integer` column. A cursor can contain a number that is too large for such a
 * column.
 */
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

/**
 * An edge encodes its cursor only when the cursor is read, because most clients need only the cursor of the last edge.
 */
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

/** Returns a connection for up to `first + 1` rows. The extra row only shows that there is a next page. */
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
