import { readFileSync } from "node:fs";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { GraphQLScalarType } from "graphql";
import { addRequestResolvers } from "../features/addRequests/resolvers.ts";
import { auditResolvers } from "../features/audit/resolvers.ts";
import { bannerResolvers } from "../features/banners/resolvers.ts";
import { deviceResolvers } from "../features/devices/resolvers.ts";
import { evaluationResolvers } from "../features/evaluations/resolvers.ts";
import { offerResolvers } from "../features/offers/resolvers.ts";
import { reviewResolvers } from "../features/reviews/resolvers.ts";
import { uploadResolvers } from "../features/uploads/resolvers.ts";
import { userResolvers } from "../features/users/resolvers.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { shopResolvers } from "./shop.ts";

/** The contract. It lies two folders above both this file and the built server. */
export const typeDefs = readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8");

const dateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
});

/** Every room's resolvers. */
const rooms: Resolvers[] = [
  shopResolvers,
  userResolvers,
  deviceResolvers,
  addRequestResolvers,
  evaluationResolvers,
  reviewResolvers,
  uploadResolvers,
  bannerResolvers,
  offerResolvers,
  auditResolvers,
];

const merged = (type: "Query" | "Mutation" | "Home") =>
  Object.assign({}, ...rooms.map((room) => room[type]));

/** The rooms' resolvers as one map: the three types that rooms share are put together. */
const resolvers: Resolvers = {
  ...Object.assign({}, ...rooms),
  Query: merged("Query"),
  Mutation: merged("Mutation"),
  Home: merged("Home"),
  DateTime: dateTime,
};

/** The contract with what fulfils it. */
export const schema = makeExecutableSchema({ typeDefs, resolvers });
