/** The base for parsing paths. A text that leads to another origin is not a path of the shop. */
const origin = "https://shop.invalid";

/**
 * Returns whether a string is a path of the shop, with or without a query. `//host` and `/\host` would lead to another
 * site.
 */
export const isLocalPath = (text: string): boolean =>
  text.startsWith("/") && URL.canParse(text, origin) && new URL(text, origin).origin === origin;
