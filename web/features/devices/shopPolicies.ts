import type { ShopQuery } from "../../generated/Shop.ts";
import type { ShopPoliciesFragment } from "../../generated/ShopPolicies.ts";
import { routes } from "../../platform/paths.ts";

/** The shop's settings that the structured data of a device uses. */
export type ShopWithPolicies = ShopQuery["shop"] & ShopPoliciesFragment;

const country = "BD";
const vocabulary = "https://schema.org";

/**
 * Returns the policy for returns, as described on the page about returns and refunds: buyers bring or mail the device
 * at their own cost.
 */
export const returnPolicy = ({
  url,
  returnDays,
}: Pick<ShopWithPolicies, "url" | "returnDays">) => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: country,
  returnPolicyCountry: country,
  returnPolicyCategory: `${vocabulary}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  merchantReturnLink: url + routes.returnRefund,
  returnMethod: [`${vocabulary}/ReturnInStore`, `${vocabulary}/ReturnByMail`],
  returnFees: `${vocabulary}/ReturnFeesCustomerResponsibility`,
});

/** Returns how long shipping takes according to the terms, and the fees if the shop states them. */
export const shippingDetails = ({
  shippingDaysFrom,
  shippingDaysTo,
  deliveryFeeInDhaka,
  deliveryFeeElsewhere,
}: ShopWithPolicies) => ({
  "@type": "OfferShippingDetails",
  ...(deliveryFeeInDhaka !== null &&
    deliveryFeeElsewhere !== null && {
      // The structured data can't name regions of Bangladesh, so one rate covers the whole country.
      shippingRate: {
        "@type": "MonetaryAmount",
        minValue: Math.min(deliveryFeeInDhaka, deliveryFeeElsewhere),
        maxValue: Math.max(deliveryFeeInDhaka, deliveryFeeElsewhere),
        currency: "BDT",
      },
    }),
  shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
  deliveryTime: {
    "@type": "ShippingDeliveryTime",
    // All days except Friday are business days.
    businessDays: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"].map(
        (day) => `${vocabulary}/${day}`,
      ),
    },
    transitTime: {
      "@type": "QuantitativeValue",
      minValue: shippingDaysFrom,
      maxValue: shippingDaysTo,
      unitCode: "DAY",
    },
  },
});
