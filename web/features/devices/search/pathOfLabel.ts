/**
 * Returns the path of the page that a label or a link leads to. Loads its code only if the text looks like an address.
 */
export const pathOfLabel = async (text: string): Promise<string | undefined> =>
  text.includes("/") ? (await import("./pathOfAddress.ts")).pathOfAddress(text) : undefined;
