import { z } from "zod";
import { limits } from "../generated/limits.ts";
import { AppError } from "./errors.ts";
import { isId, parse } from "./validation.ts";

/** The arguments by which every list is cut into pages. */
export type PageArguments = { first: number; after?: string | null; offset: number };

const within = ({ min, max }: { min: number; max: number }) =>
  z.int().min(min, `must be at least ${min}`).max(max, `may be at most ${max}`);

// All lists have the limits of this one.
const { first, offset } = limits.devices;

const pageArguments = z.object({
  first: within(first),
  after: z.string().max(500, "is not a cursor of ours").nullish(),
  offset: within(offset),
});

/** The arguments, checked; BAD_USER_INPUT where one is out of bounds. */
export function checkPage(page: PageArguments): PageArguments {
  return parse(pageArguments, {
    first: page.first,
    after: page.after,
    offset: page.offset,
  });
}

/**
 * Where a row stands in its list: the value that it is sorted by (a price, or a time in milliseconds),
 * and its id among equals.
 */
export type Position = { key: number; id: string };

/** The last moment that a date can hold, in milliseconds. */
const endOfTime = 8_640_000_000_000_000;

// Anybody may write a cursor: only what both dates and the database can hold is let through.
const position = z.tuple([z.int().min(0).max(endOfTime), z.string().refine(isId)]);

/** A position as an opaque text. */
export function toCursor({ key, id }: Position): string {
  return Buffer.from(JSON.stringify([key, id])).toString("base64url");
}

/** The position behind a cursor; BAD_USER_INPUT where it is none of ours. */
export function fromCursor(cursor: string): Position {
  try {
    const [key, id] = position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { key, id };
  } catch {
    throw new AppError("BAD_USER_INPUT", "after is not a cursor of ours", {
      fields: { after: "is not a cursor of ours" },
    });
  }
}

/** A page as Relay's connections have it. */
export type Connection<Row> = {
  edges: { node: Row; cursor: string }[];
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
 * A page from rows of which one more than `first` was read, where there is one: that is how the
 * next page is known.
 */
export function toConnection<Row>(
  rows: Row[],
  page: PageArguments,
  totalCount: number,
  positionOf: (row: Row) => Position,
): Connection<Row> {
  const nodes = rows.slice(0, page.first);
  const edges = nodes.map((node) => ({ node, cursor: toCursor(positionOf(node)) }));
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
