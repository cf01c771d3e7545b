import { z } from "zod";
import { envelope, envelopeSchema, type FeatureRoutes, ignoredFields } from "../../rest/helpers.ts";
import { settingsRules } from "./settings/rules.ts";
import { readShopSettings, updateShopSettings } from "./settings/service.ts";

const text = z.string();
const optional = z.string().nullable();
const count = z.int();

const announcementShape = z
  .object({ text, textBn: optional, link: optional, from: z.iso.date(), to: z.iso.date() })
  .describe(
    "A sentence shown above the search box on every page, from the day `from` to the day `to` inclusive, in Bangladesh time.",
  );

const settingsShape = z
  .object({
    version: count.describe(
      "Increases with every change. Send `version` with PATCH so that you don't overwrite another change.",
    ),
    name: text,
    nameBn: optional,
    address: text,
    addressBn: optional,
    phone: text,
    email: text,
    photosUrl: text,
    socialUrl: text,
    chatUrl: text,
    messagingNumber: text,
    mapUrl: text,
    openingHours: text,
    openingHoursBn: optional,
    openTimes: text.describe(
      "The opening hours in machine-readable form, such as `We-Mo 10:00-20:00`. Empty if they are not known.",
    ),
    answerHours: count,
    returnDays: count,
    refundDaysFrom: count,
    refundDaysTo: count,
    shippingDaysFrom: count,
    shippingDaysTo: count,
    deliveryFeeInDhaka: count
      .nullable()
      .describe("The fee for delivery within Dhaka, in taka. Null if the shop states no fees."),
    deliveryFeeElsewhere: count
      .nullable()
      .describe(
        "The fee for delivery to the rest of Bangladesh, in taka. Null if the shop states no fees.",
      ),
    warrantyDays: count,
    footerYear: count,
    instalmentMonths: count
      .nullable()
      .describe(
        "The number of months over which a buyer can pay in instalments. Null if the shop offers no instalments.",
      ),
    instalmentsFrom: count.describe(
      "The lowest price that can be paid in instalments, in whole taka (BDT).",
    ),
    announcement: announcementShape.nullable(),
  })
  .describe("The settings of the shop.");

const settingsBody = z.strictObject({
  ...settingsRules.shape,
  ...ignoredFields,
  version: z.int().describe("The version of the settings on which the change is based."),
});

export const shopRoutes: FeatureRoutes = async (app) => {
  const response = { 200: envelopeSchema(settingsShape) };
  const config = { permission: "manageShop" } as const;
  app.get(
    "/shop",
    { config, schema: { summary: "Get the shop's settings", response } },
    async ({ ctx }) => envelope(await readShopSettings(ctx)),
  );
  app.patch(
    "/shop",
    {
      config,
      schema: {
        summary: "Change the shop's settings. Omitted fields stay unchanged",
        body: settingsBody,
        response,
      },
    },
    async ({ ctx, body }) => {
      const { version, ...given } = body;
      const input = Object.fromEntries(
        Object.entries(given).filter(([name]) => !(name in ignoredFields)),
      );
      return envelope(await updateShopSettings(ctx, input, version));
    },
  );
};
