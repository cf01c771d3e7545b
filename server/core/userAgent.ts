import type { Env } from "../config.ts";

/**
 * Returns the name of the shop for requests to other servers, some of which refuse requests without a name: `SmartTrade
 * (+https://shop.example/)`.
 */
export const userAgentOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): string =>
  `SmartTrade (+${new URL(PUBLIC_URL).href})`;
