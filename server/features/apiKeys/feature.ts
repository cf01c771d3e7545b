import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { apiKeyResolvers } from "./resolvers.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { ApiKeyRecord as ApiKeyParent } from "./service.ts";

const permissions = {
  manageApiKeys: staffWith("MANAGE_INTEGRATIONS"),
} satisfies Grants;

export const apiKeys: Feature<keyof typeof permissions> = {
  name: "apiKeys",
  permissions,
  uses: ["users"],
  resolvers: [apiKeyResolvers],
};
