import type { Env } from "../config.ts";

/**
 * Returns the User-Agent for requests to other servers: `SmartTrade (+https://shop.example/)`. Some servers refuse
 * requests without a name.
 */
export const userAgentOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): string =>
  `SmartTrade (+${new URL(PUBLIC_URL).href})`;
