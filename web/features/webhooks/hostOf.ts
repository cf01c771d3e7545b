/** Returns the host of a URL, because people recognize an endpoint by its host. */
export const hostOf = (url: string): string => new URL(url).host;
