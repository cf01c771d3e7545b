/** A base for parsing paths; a path of the shop does not change its origin. */
const origin = "https://shop.invalid";

/** Whether a text is a path of the shop, with its query. `//host` and `/\\host` would lead to another site. */
export const isLocalPath = (text: string): boolean =>
  text.startsWith("/") && URL.canParse(text, origin) && new URL(text, origin).origin === origin;
