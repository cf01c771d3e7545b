import type { Deps } from "../../core/context.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import type { DocumentFacts } from "./content.ts";

/** The details that documents take from the shop's settings. */
export type ShopDetails = Pick<DocumentFacts, "shop" | "termsVersion" | "returnPolicyVersion"> & {
  /** The number of days within which a buyer may return a purchase. */
  returnDays: number;
};

/** The shop's details for a document that is made now. */
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
