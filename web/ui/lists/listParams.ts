import { longestSearch, named, offsetOf, withParts } from "./addressQuery.ts";

/** How people set a parameter: by typing, or by choosing one of several texts. */
type Control =
  | { kind: "search"; label: string; placeholder: string; scanLength?: number }
  | {
      kind: "select";
      label: string;
      /** Visible beside it, where the chosen text alone would be unclear. */
      caption?: string;
      /** The texts by their values in the address; the one for no value by "". */
      words: Readonly<Record<string, string>>;
      /** Whether it orders the rows, and leaves none out. */
      isOrder?: boolean;
    };

/** A parameter of a list's address. */
export type Param<Value> = {
  /** The value that a text of the address stands for; the default where there is none, or it means nothing. */
  parse: (text: string) => Value;
  control: Control;
};

/** A text to search for; at most `scanLength` characters, such as an address has, where people scan what they look for. */
export const searchParam = (
  label: string,
  placeholder = label,
  scanLength?: number,
): Param<string | undefined> => ({
  parse: (text) => text.trim().slice(0, scanLength ?? longestSearch) || undefined,
  control: { kind: "search", label, placeholder, ...(scanLength && { scanLength }) },
});

/** One of several values by their texts, such as those of an enumeration; `all` is the text for none of them. */
export const choiceParam = <Texts extends Readonly<Record<string, string>>>(
  label: string,
  all: string,
  texts: Texts,
): Param<keyof Texts | undefined> => ({
  parse: (text) => named(texts, text),
  control: { kind: "select", label, words: { "": all, ...texts } },
});

/** The orders of a list, with their texts, by their values in the address; the default one by "". */
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

/** What a list's address says, in both directions. */
export type ListParams<Values = object> = {
  /** How each parameter is set, with its name in the address. */
  controls: readonly (Control & { name: string })[];
  /** The name of the page's number in the address. */
  pageName: string;
  pageSize: number;
  /** The values of the parameters. */
  read: (query: URLSearchParams) => Values;
  /** The rows of the address's page, as GraphQL's lists take them. */
  pageOf: (query: URLSearchParams) => { first: number; offset: number };
  /** The query string with other texts, by their names in the address, on the first page. */
  write: (query: URLSearchParams, texts: Readonly<Record<string, string>>) => string;
  /** Whether a parameter other than the order has a value. */
  isNarrowed: (query: URLSearchParams) => boolean;
  /** The query string of the whole list, in its order. */
  widen: (query: URLSearchParams) => string;
};

type ListOptions = {
  /** How many rows a page has. */
  pageSize?: number;
  /** Begins the names in the address, where a page has several lists: `tabletsSearch`. */
  prefix?: string;
};

/**
 * Declares a list's parameters once. How the address is read and written, the controls above the list and whether it is
 * narrowed follow from it.
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
