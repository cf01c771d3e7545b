/** Returns the path of the page to which a label or a link leads. Only reads a text that looks like an address. */
export const pathOfLabel = async (text: string): Promise<string | undefined> =>
  text.includes("/") ? (await import("./pathOfAddress.ts")).pathOfAddress(text) : undefined;
