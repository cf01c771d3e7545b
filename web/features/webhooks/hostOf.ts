/** The host of a URL, by which people know an endpoint. */
export const hostOf = (url: string): string => new URL(url).host;
