import type { Deps } from "../../core/context.ts";
import { settingsIn, shopSettingsId } from "../../core/shopSettings.ts";
import type { Transaction } from "../../database/client.ts";
import { policiesAt } from "../pages/policies.ts";
import type { DocumentFacts } from "./content.ts";

/** The details that documents take from the shop's settings and policies. */
export type ShopDetails = Pick<DocumentFacts, "shop" | "termsVersion" | "returnPolicyVersion"> & {
  /** The number of days within which a buyer may return a unit. */
  returnDays: number;
};

/**
 * Reads the shop's details for a document that is made at a given time. The settings stay locked until the transaction
 * ends. The return days in the document therefore always belong to the version of the return policy that the document
 * names.
 */
export async function shopDetails(
  tx: Transaction,
  { env }: Pick<Deps, "env">,
  madeAt: Date,
): Promise<ShopDetails> {
  await tx.$executeRaw`SELECT FROM shop_settings WHERE id = ${shopSettingsId}::uuid FOR SHARE`;
  return detailsAt(tx, { env }, madeAt);
}

/** Reads the same details without a lock. */
export async function detailsAt(
  tx: Pick<Transaction, "shopSettings" | "pageVersion">,
  { env }: Pick<Deps, "env">,
  madeAt: Date,
): Promise<ShopDetails> {
  const { name, nameBn, address, addressBn, phone, email, returnDays } = await settingsIn(tx, env);
  const { terms, returnPolicy } = await policiesAt(tx, madeAt);
  return {
    shop: {
      name: { en: name, bn: nameBn ?? name },
      address: { en: address, bn: addressBn ?? address },
      phone,
      email,
    },
    termsVersion: terms?.number ?? null,
    returnPolicyVersion: returnPolicy?.number ?? null,
    returnDays,
  };
}
