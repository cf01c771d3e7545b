import type { TypedDocumentNode } from "@apollo/client";
import { print } from "graphql";
import { buyListVariables, readBuyQuery } from "../../web/features/devices/buyList/buyQuery.ts";
import { BuyListDocument } from "../../web/generated/BuyList.ts";
import { DeviceDetailsDocument } from "../../web/generated/DeviceDetails.ts";
import { HomeDocument } from "../../web/generated/Home.ts";
import type { Asked } from "./load.ts";

/** A page's question as the site asks it, with variables that take turns, and the page's address. */
export type Page = { query: string; variables: object[]; path: string };

const page = <V extends Record<string, unknown>>(
  document: TypedDocumentNode<unknown, V>,
  path: string,
  variables: V[],
): Page => ({ query: print(document), variables, path });

const list = (path: string, ...addresses: string[]) =>
  page(
    BuyListDocument,
    path + (addresses[0] ?? ""),
    addresses.map((address) =>
      buyListVariables("SMARTPHONE", readBuyQuery("SMARTPHONE", new URLSearchParams(address))),
    ),
  );

/** The pages that are measured; `ids` are smartphones'. */
export const pagesOf = (ids: string[]) => ({
  home: page(HomeDocument, "/", [{}]),
  detail: page(
    DeviceDetailsDocument,
    `/smartPhoneDetails/${ids[0]}`,
    ids.map((id) => ({ kind: "SMARTPHONE", id })),
  ),
  list: list(
    "/buySmartPhone",
    "?brand=Samsung&min=10000&max=90000&stock=IN_STOCK",
    "?brand=Apple&brand=Xiaomi&type=PRE_OWNED&order=PRICE_ASCENDING",
    "?max=60000&order=PRICE_DESCENDING&page=2",
  ),
  search: list("/buySmartPhone", "?search=galaxy+ultra", "?search=pro+max+7", "?search=galxy"),
});

/** A page's question by POST, its variables taking turns. */
export const posted = ({ query, variables }: Page): Asked =>
  variables.map((each) => ({
    path: "/graphql",
    method: "POST",
    body: JSON.stringify({ query, variables: each }),
  }));

/** Enough that no two of these are asked at the same time, or they would be answered together. */
const different = 200;

/** As `posted`, each time with a variable more that means nothing: none has the answer of another. */
export const postedApart = ({ query, variables, path }: Page): Asked =>
  posted({
    query,
    path,
    variables: Array.from({ length: different }, (_, asked) => ({
      ...variables[asked % variables.length],
      asked,
    })),
  });

/** A page's question by GET, always with the first variables: what caches may keep. */
export const fetched = ({ query, variables: [first] }: Page): Asked => [
  {
    path: `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(first) })}`,
  },
];
