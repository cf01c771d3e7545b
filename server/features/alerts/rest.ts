import { z } from "zod";
import { AlertKind, DeviceKind } from "../../generated/prisma/enums.ts";
import {
  collectionRoutes,
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idSchema,
} from "../../rest/helpers.ts";
import { awaitedPrice, kindOf } from "./resolvers.ts";
import { alertRules } from "./rules.ts";
import { type AlertRecord, alertsOfActor, createAlert, deleteAlert } from "./service.ts";

const alertShape = z
  .object({
    _id: idSchema,
    kind: z.enum(AlertKind),
    deviceId: idSchema.nullable().describe("The `_id` of the device. Null for `NEW_MATCH`."),
    deviceKind: z
      .enum(DeviceKind)
      .nullable()
      .describe(
        "The kind of the device. For `NEW_MATCH`, the kind of devices that the search covers, or null if the search covers all kinds.",
      ),
    title: z.string().nullable().describe("The title of the device. Null for `NEW_MATCH`."),
    variantId: idSchema.nullable(),
    unitCode: z.string().nullable(),
    search: z
      .string()
      .nullable()
      .describe("For `NEW_MATCH`, the path of the list that shows the results of the search."),
    price: z
      .int()
      .nullable()
      .describe(
        "For `PRICE_DROP`, the price below which the alert is triggered, in whole taka (BDT).",
      ),
    newsAt: z.iso
      .datetime()
      .nullable()
      .describe("When the alert was last triggered. Null if it was never triggered."),
    createdAt: z.iso.datetime(),
  })
  .describe(
    "A customer's request for a message when a device is back in stock or cheaper, or when a search has a new match. Only the customer and staff with `READ_CUSTOMERS` can see the alert.",
  );

const present = (alert: AlertRecord): z.output<typeof alertShape> => ({
  _id: alert.id,
  kind: alert.kind,
  deviceId: alert.deviceId,
  deviceKind: kindOf(alert),
  title: alert.device?.title ?? null,
  variantId: alert.variantId,
  unitCode: alert.unit?.code ?? null,
  search: alert.search,
  price: awaitedPrice(alert),
  newsAt: alert.newsAt?.toISOString() ?? null,
  createdAt: alert.createdAt.toISOString(),
});

const alertBody = alertRules.in;

const permission = "manageOwnAlerts";

export const alertRoutes: FeatureRoutes = async (app) => {
  const schema = {
    summary: "List your alerts, newest first. At most 50",
    response: { 200: envelopeSchema(z.array(alertShape)) },
  };
  app.get("/alerts", { config: { permission }, schema }, async ({ ctx }) =>
    envelope((await alertsOfActor(ctx)).map(present)),
  );
  const routes = collectionRoutes(app, { path: "/alerts", shape: alertShape, present });
  routes.create("Add an alert", { permission }, alertBody, createAlert);
  routes.remove("Delete an alert", { permission }, deleteAlert);
};
