import type { TypedDocumentNode } from "@apollo/client";
import { print } from "graphql";
import { buyListVariables, readBuyQuery } from "../../web/features/devices/buyList/buyQuery.ts";
import { BuyListDocument } from "../../web/generated/BuyList.ts";
import { DeviceDetailsDocument } from "../../web/generated/DeviceDetails.ts";
import { HomeDocument } from "../../web/generated/Home.ts";
import type { Requests } from "./load.ts";

/** The path of a page, and the page's GraphQL operation with several sets of variables to send in turn. */
export type Page = { query: string; variables: object[]; path: string };

const page = <V extends Record<string, unknown>>(
  document: TypedDocumentNode<unknown, V>,
  path: string,
  variables: V[],
): Page => ({ query: print(document), variables, path });

const list = (path: string, ...queryStrings: string[]) =>
  page(
    BuyListDocument,
    path + (queryStrings[0] ?? ""),
    queryStrings.map((text) =>
      buyListVariables("SMARTPHONE", readBuyQuery("SMARTPHONE", new URLSearchParams(text))),
    ),
  );

const filteredLists = [
  "?brand=Samsung&min=10000&max=90000&stock=IN_STOCK",
  "?brand=Apple&brand=Xiaomi&type=PRE_OWNED&order=PRICE_ASCENDING",
  "?max=60000&order=PRICE_DESCENDING&page=2",
];

/**
 * The query of a list as an integrator might write it. This query reads two counts. The query of the site's page reads
 * five counts.
 */
const listOfBrands = `
  query Brands($kind: DeviceKind!, $filter: DeviceFilter!, $orderBy: DeviceOrder!, $first: Int!, $offset: Int!) {
    devices(kind: $kind, filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) {
      totalCount
      facets { brands { brand count } }
      nodes { id title price stock coverImage { path } }
    }
  }`;

/** Returns the pages to measure. `ids` are ids of smartphones. */
export function pagesOf(ids: string[]) {
  const filtered = list("/buySmartPhone", ...filteredLists);
  return {
    home: page(HomeDocument, "/", [{}]),
    detail: page(
      DeviceDetailsDocument,
      `/smartPhoneDetails/${ids[0]}`,
      ids.map((id) => ({ kind: "SMARTPHONE", id })),
    ),
    list: filtered,
    listOfBrands: { ...filtered, query: listOfBrands },
    search: list("/buySmartPhone", "?search=galaxy+ultra", "?search=pro+max+7", "?search=galxy"),
  };
}

/** Returns requests that send the operation of a page by POST, one for each set of variables. */
export const posted = ({ query, variables }: Page): Requests =>
  variables.map((each) => ({
    path: "/graphql",
    method: "POST",
    body: JSON.stringify({ query, variables: each }),
  }));

/** Same as `posted`, but the server executes each request separately, even if several requests are equal. */
export const postedApart = (page: Page): Requests =>
  posted(page).map((request) => ({ ...request, isApart: true }));

/**
 * Returns a GET request for a page's operation with the first set of variables. HTTP caches can store the response to a
 * GET.
 */
export const fetched = ({ query, variables: [first] }: Page): Requests => [
  {
    path: `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(first) })}`,
  },
];
