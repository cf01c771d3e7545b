import type { Deps } from "../../core/context.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import type { DocumentFacts } from "./content.ts";

/** What documents take from the shop's settings. */
export type ShopDetails = Pick<DocumentFacts, "shop" | "termsVersion" | "returnPolicyVersion"> & {
  /** How many days a buyer has to return a purchase. */
  returnDays: number;
};

/** The shop's details as a document made now shows them. */
export async function shopDetails(
  deps: Pick<Deps, "database" | "responseCache" | "env">,
): Promise<ShopDetails> {
  const { name, nameBn, address, addressBn, phone, email, returnDays } = await shopSettings(deps);
  return {
    shop: {
      name: { en: name, bn: nameBn ?? name },
      address: { en: address, bn: addressBn ?? address },
      phone,
      email,
    },
    termsVersion: null,
    returnPolicyVersion: null,
    returnDays,
  };
}
