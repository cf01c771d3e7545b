import type { Feature } from "../feature.ts";
import { apiKeyResolvers } from "./resolvers.ts";

export const apiKeys: Feature = {
  name: "apiKeys",
  uses: ["users/requestActor.ts", "users/sessionCookie.ts", "users/tokens.ts"],
  resolvers: [apiKeyResolvers],
};
