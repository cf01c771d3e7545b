/** Returns the host of a URL, by which people recognize an endpoint. */
export const hostOf = (url: string): string => new URL(url).host;
