import { fittingSearch } from "../../../shared/pastedAddresses.ts";
import { longestSearch, named, offsetOf, withParts } from "./addressQuery.ts";

/** The control that sets a parameter: a search field, or a select with several options. */
type Control =
  | { kind: "search"; label: string; placeholder: string; scanLength?: number }
  | {
      kind: "select";
      label: string;
      /** Shown beside the control, if the choice would be unclear without a caption. */
      caption?: string;
      /** The labels of the options, by their values in the address. The key "" stands for no value. */
      words: Readonly<Record<string, string>>;
      /** Whether the parameter only sorts the rows instead of filtering them. */
      isOrder?: boolean;
    };

/** A parameter in the address of a list. */
export type Param<Value> = {
  /** Returns the value of a string in the address. If the string is missing or invalid, returns the default value. */
  parse: (text: string) => Value;
  control: Control;
};

/**
 * Returns a parameter for a search text. If people scan or paste web addresses into the search field, pass
 * `scanLength`, the length of the longest string that the field accepts. If the string in the address exceeds the
 * maximum length, the search uses the id in the string, or else the beginning of the string.
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
 * Returns a parameter whose value is one of several options, for instance of an enum. `texts` holds the options'
 * labels, and `all` is the label for no filter.
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
 * Returns a parameter for the order of a list. `orders` maps each string in the address to an order and its label. The
 * key "" is the default order.
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

/** Reads and writes the address of a list. */
export type ListParams<Values = object> = {
  /** The control and the name of each parameter. */
  controls: readonly (Control & { name: string })[];
  /** The name of the address parameter with the page number. */
  pageName: string;
  pageSize: number;
  /** Returns the parameters' values in the address. */
  read: (query: URLSearchParams) => Values;
  /** Returns the range of rows on the address's page, as arguments for a GraphQL list. */
  pageOf: (query: URLSearchParams) => { first: number; offset: number };
  /** Returns the query string with these parameters changed, for the first page. */
  write: (query: URLSearchParams, texts: Readonly<Record<string, string>>) => string;
  /** Returns whether a parameter other than the order is set. */
  isNarrowed: (query: URLSearchParams) => boolean;
  /** Returns the query string of the list without filters, in the same order. */
  widen: (query: URLSearchParams) => string;
};

type ListOptions = {
  /** The number of rows on a page. */
  pageSize?: number;
  /**
   * A prefix for the parameters' names in the address, for pages with several lists: `tablets` makes `tabletsSearch`.
   */
  prefix?: string;
};

/**
 * Declares the parameters of a list. The declaration provides the controls above the list, the functions that read and
 * write the address, and the check whether filters are set.
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
