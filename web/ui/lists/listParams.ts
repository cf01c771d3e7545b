import { fittingSearch } from "../../../shared/pastedAddresses.ts";
import { longestSearch, named, offsetOf, withParts } from "./addressQuery.ts";

/** The control that sets a parameter: a field to type into, or a choice of several options. */
type Control =
  | { kind: "search"; label: string; placeholder: string; scanLength?: number }
  | {
      kind: "select";
      label: string;
      /** Shown beside the control, for a choice that would be unclear without the caption. */
      caption?: string;
      /** The labels of the options by their value in the address. "" stands for no value. */
      words: Readonly<Record<string, string>>;
      /** Whether the parameter only sorts the rows and filters none out. */
      isOrder?: boolean;
    };

/** A parameter of a list's address. */
export type Param<Value> = {
  /** Returns the value for a text in the address, or the default value if the text is missing or invalid. */
  parse: (text: string) => Value;
  control: Control;
};

/**
 * Returns a parameter for a search text. Its field takes at most `scanLength` characters, enough for a web address if
 * people scan or paste addresses. If a text is longer than the server's maximum, the id in it is searched for, or its
 * beginning if it contains none.
 */
export const searchParam = (
  label: string,
  placeholder = label,
  scanLength?: number,
  maxLength = scanLength ?? longestSearch,
): Param<string | undefined> => ({
  parse: (text) => fittingSearch(text.trim(), maxLength) || undefined,
  control: { kind: "search", label, placeholder, ...(scanLength && { scanLength }) },
});

/**
 * Returns a parameter for one of several values, such as those of an enum, with their labels. `all` is the label for no
 * filter.
 */
export const choiceParam = <Texts extends Readonly<Record<string, string>>>(
  label: string,
  all: string,
  texts: Texts,
): Param<keyof Texts | undefined> => ({
  parse: (text) => named(texts, text),
  control: { kind: "select", label, words: { "": all, ...texts } },
});

/**
 * Returns a parameter for the order of a list. `orders` maps each value in the address to its order and label; the key
 * "" is the default.
 */
export const orderParam = <const Order extends string>(
  label: string,
  orders: Readonly<Record<string, readonly [Order, string]> & { "": readonly [Order, string] }>,
): Param<Order> => ({
  parse: (text) => (orders[named(orders, text) ?? ""] ?? orders[""])[0],
  control: {
    kind: "select",
    label,
    words: Object.fromEntries(Object.entries(orders).map(([name, [, text]]) => [name, text])),
    isOrder: true,
  },
});

type Params = Readonly<Record<string, Param<unknown>>>;

/** Reads and writes a list's address. */
export type ListParams<Values = object> = {
  /** The controls of the parameters, with the parameters' names in the address. */
  controls: readonly (Control & { name: string })[];
  /** The name of the address parameter with the page number. */
  pageName: string;
  pageSize: number;
  /** Returns the values of the parameters. */
  read: (query: URLSearchParams) => Values;
  /** Returns the rows of the address's page, as arguments of GraphQL's lists. */
  pageOf: (query: URLSearchParams) => { first: number; offset: number };
  /** Returns the query string with other texts, by their names in the address, and on the first page. */
  write: (query: URLSearchParams, texts: Readonly<Record<string, string>>) => string;
  /** Whether a parameter other than the order has a value. */
  isNarrowed: (query: URLSearchParams) => boolean;
  /** Returns the query string of the unfiltered list, in the same order. */
  widen: (query: URLSearchParams) => string;
};

type ListOptions = {
  /** The number of rows on a page. */
  pageSize?: number;
  /**
   * The beginning of the parameters' names in the address, if a page has several lists: `tablets` for `tabletsSearch`.
   */
  prefix?: string;
};

/**
 * Declares a list's parameters once. The controls above the list, the reading and writing of the address, and the check
 * whether the list is filtered are derived from the declaration.
 */
export function listParams<Declared extends Params>(
  declared: Declared,
  { pageSize = 25, prefix = "" }: ListOptions = {},
): ListParams<{ [Key in keyof Declared]: ReturnType<Declared[Key]["parse"]> }> {
  const nameOf = (key: string) =>
    prefix ? prefix + key.charAt(0).toUpperCase() + key.slice(1) : key;
  const params = Object.entries(declared).map(([key, param]) => {
    const name = nameOf(key);
    return {
      key,
      name,
      ...param,
      valueIn: (query: URLSearchParams) => param.parse(query.get(name) ?? ""),
    };
  });
  const filters = params.filter(({ control }) => !("isOrder" in control));
  const pageName = nameOf("page");
  const write: ListParams["write"] = (query, texts) =>
    `?${withParts(query, { ...texts, [pageName]: "" })}`;
  return {
    controls: params.map(({ name, control }) => ({ ...control, name })),
    pageName,
    pageSize,
    read: (query) =>
      Object.fromEntries(params.map(({ key, valueIn }) => [key, valueIn(query)])) as {
        [Key in keyof Declared]: ReturnType<Declared[Key]["parse"]>;
      },
    pageOf: (query) => ({ first: pageSize, offset: offsetOf(query, pageName, pageSize) }),
    write,
    isNarrowed: (query) => filters.some(({ valueIn }) => valueIn(query) !== undefined),
    widen: (query) => write(query, Object.fromEntries(filters.map(({ name }) => [name, ""]))),
  };
}
