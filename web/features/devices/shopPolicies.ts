import type { ShopQuery } from "../../generated/Shop.ts";
import type { ShopPoliciesFragment } from "../../generated/ShopPolicies.ts";
import { routes } from "../../platform/paths.ts";

/** The shop's settings that the structured data of a device contain. */
export type ShopWithPolicies = ShopQuery["shop"] & ShopPoliciesFragment;

const country = "BD";
const vocabulary = "https://schema.org";

/**
 * Returns the policy of returns, which is the same as on the page about returns and refunds: at the shop or by mail, at
 * the buyer's cost.
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

/** Returns the duration of shipping according to the terms. They name no fee, so there is no rate. */
export const shippingDetails = ({ shippingDaysFrom, shippingDaysTo }: ShopWithPolicies) => ({
  "@type": "OfferShippingDetails",
  shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
  deliveryTime: {
    "@type": "ShippingDeliveryTime",
    // Fridays are not business days.
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
