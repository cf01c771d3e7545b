import type { DocumentNode } from "graphql";
import type { ComponentType } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { type Apart, loadApart } from "./loadApart.tsx";

/** What an address says: `{ id }` of `/tabletDetails/:id`, and what follows its question mark. */
export type Place = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
};

/** The one operation that a page asks for all that it shows. */
export type Question = { query: DocumentNode; variables?: Record<string, unknown> };

/** A screen. Those that ask no question of their own, or a personal one, have no `question`. */
export type Page = {
  View: ComponentType;
  /** The query that `View` reads, so that the server can have its answer ready in the HTML. */
  question?: (place: Place) => Question;
  /**
   * The part of its address that it reads, from the question mark, spelled in one way; none where left
   * out.
   */
  search?: (place: Place) => string;
};

/** A page that comes when it is needed, in a chunk of its own. */
export type LazyPage = Apart<object, Page> & {
  /** Its module below `web/`, without the ending. */
  name: string;
};

/** A page from `<name>.tsx`. */
export const lazyPage = (name: string, load: () => Promise<Page>): LazyPage => ({
  name,
  ...loadApart(load),
});

/** What the current address says. */
export function usePlace(): Place {
  const params = useParams();
  const [search] = useSearchParams();
  return { params, search };
}
