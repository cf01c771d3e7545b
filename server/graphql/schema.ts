import { readFileSync } from "node:fs";
import { makeExecutableSchema } from "@graphql-tools/schema";
import {
  type GraphQLFieldResolver,
  GraphQLScalarType,
  type GraphQLSchema,
  isScalarType,
} from "graphql";
import type { Context } from "../core/context.ts";
import { addRequestResolvers } from "../features/addRequests/resolvers.ts";
import { alertResolvers } from "../features/alerts/resolvers.ts";
import { apiKeyResolvers } from "../features/apiKeys/resolvers.ts";
import { auditResolvers } from "../features/audit/resolvers.ts";
import { importResolvers } from "../features/csv/import/resolvers.ts";
import { deviceChangeResolvers } from "../features/devices/changes/resolvers.ts";
import { deviceResolvers } from "../features/devices/resolvers.ts";
import { evaluationResolvers } from "../features/evaluations/resolvers.ts";
import { feedResolvers } from "../features/feeds/resolvers.ts";
import { homeImageResolvers } from "../features/homeImages/resolvers.ts";
import { notificationResolvers } from "../features/notifications/resolvers.ts";
import { priceChangeResolvers } from "../features/priceChanges/resolvers.ts";
import { priceHistoryResolvers } from "../features/priceHistory/resolvers.ts";
import { purchaseResolvers } from "../features/purchases/resolvers.ts";
import { quoteResolvers } from "../features/quotes/resolvers.ts";
import { reviewResolvers } from "../features/reviews/resolvers.ts";
import { savedDeviceResolvers } from "../features/savedDevices/resolvers.ts";
import { searchResolvers } from "../features/search/resolvers.ts";
import { unitResolvers } from "../features/units/resolvers.ts";
import { uploadResolvers } from "../features/uploads/resolvers.ts";
import { userResolvers } from "../features/users/resolvers.ts";
import { webhookResolvers } from "../features/webhooks/resolvers.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { countValues } from "./countValues.ts";
import { inputIds } from "./ids.ts";
import { describeRequirements } from "./requirements.ts";
import { shopResolvers } from "./shop.ts";

/** schema.graphql is two folders above both this file and the built server. */
export const typeDefs = readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8");

const dateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
});

/** The resolvers of every feature. */
const features: Resolvers[] = [
  shopResolvers,
  userResolvers,
  deviceResolvers,
  deviceChangeResolvers,
  priceChangeResolvers,
  priceHistoryResolvers,
  addRequestResolvers,
  evaluationResolvers,
  purchaseResolvers,
  quoteResolvers,
  reviewResolvers,
  uploadResolvers,
  homeImageResolvers,
  auditResolvers,
  searchResolvers,
  apiKeyResolvers,
  importResolvers,
  notificationResolvers,
  webhookResolvers,
  feedResolvers,
  unitResolvers,
  savedDeviceResolvers,
  alertResolvers,
];

type MutationResolver = GraphQLFieldResolver<unknown, Context>;

type Merged =
  | "Query"
  | "Mutation"
  | "Home"
  | "Smartphone"
  | "Tablet"
  | "Wearable"
  | "Gadget"
  | "Evaluation";

const merged = (type: Merged) => Object.assign({}, ...features.map((resolvers) => resolvers[type]));

/** The mutations, each as one unit of the request's work. */
function mutations(): Resolvers["Mutation"] {
  const fields: Record<string, MutationResolver> = merged("Mutation");
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]): [string, MutationResolver] => [
      name,
      (root, input, { runMutation }, info) =>
        runMutation(async (ctx) => resolve(root, input, ctx, info)),
    ]),
  );
}

/** One map of resolvers, as the features have them: the types that several features contribute to are merged. */
export const resolvers: Resolvers = {
  ...Object.assign({}, ...features),
  Query: merged("Query"),
  Mutation: mutations(),
  Home: merged("Home"),
  Evaluation: merged("Evaluation"),
  Smartphone: merged("Smartphone"),
  Tablet: merged("Tablet"),
  Wearable: merged("Wearable"),
  Gadget: merged("Gadget"),
  DateTime: dateTime,
};

/** The executable schema. */
export const schema = describeRequirements(
  describeScalars(
    countValues(makeExecutableSchema({ typeDefs, resolvers: [resolvers, { ID: inputIds }] })),
  ),
);

/** The scalars of resolvers replace those of schema.graphql, whose descriptions they do not have. */
function describeScalars(executable: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(executable.getTypeMap())) {
    if (isScalarType(type)) type.description ??= type.astNode?.description?.value;
  }
  return executable;
}
