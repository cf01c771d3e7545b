import type { Context } from "../../core/context.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { devicePath } from "../devices/addresses/paths.ts";
import { variantOf } from "../devices/addresses/resolvers.ts";
import { alertMessage } from "./ended.ts";
import { publicPushKey } from "./push/keys.ts";
import { registerPush, unregisterPush } from "./push/registrations.ts";
import { readSavedSearch } from "./savedSearch.ts";
import {
  type AlertRecord,
  alertsOfActor,
  alertsOfCustomer,
  createAlert,
  deleteAlert,
} from "./service.ts";

/** Returns the kind of an alert's device or buy list; null for a search in all kinds. */
export const kindOf = ({ device, search }: AlertRecord) =>
  device?.kind ?? readSavedSearch(search ?? "")?.kind ?? null;

/** Returns the price below which the alert is triggered; null for alerts that are not about a price. */
export const awaitedPrice = ({ kind, price }: AlertRecord) =>
  kind === "PRICE_DROP" ? price : null;

/** Returns the path of the page that shows the alert's device, variant or unit; null for a search. */
const pathOfAlert = (
  { device, variant, unit }: AlertRecord,
  _none: unknown,
  { language }: Pick<Context, "language">,
) => device && devicePath({ device, variant, unit }, language);

export const alertResolvers = {
  Query: {
    alerts: (_root, _args, ctx) => alertsOfActor(ctx),
    customerAlerts: (_root, { mobile }, ctx) => alertsOfCustomer(ctx, mobile),
    pushKey: (_root, _args, ctx) => publicPushKey(ctx),
    alertMessage: (_root, { token }, ctx) => alertMessage(ctx, token),
  },
  Mutation: {
    createAlert: (_root, { input }, ctx) => createAlert(ctx, { ...input }),
    deleteAlert: (_root, { id }, ctx) => deleteAlert(ctx, id),
    registerPush: (_root, { input }, ctx) => registerPush(ctx, { ...input }),
    unregisterPush: (_root, { endpoint }, ctx) => unregisterPush(ctx, endpoint),
  },
  Alert: {
    deviceKind: kindOf,
    title: ({ device }) => device?.title ?? null,
    unitCode: ({ unit }) => unit?.code ?? null,
    variant: ({ variant, device }) => (variant && device ? variantOf(device)(variant) : null),
    path: pathOfAlert,
    price: awaitedPrice,
  },
} satisfies Resolvers;
