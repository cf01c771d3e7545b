import type { Deps } from "../core/context.ts";
import type { DeviceInput } from "../generated/graphql.ts";
import type { DeviceKind, Stock } from "../generated/prisma/enums.ts";

/** The path of the placeholder, which is accepted wherever an image is. */
export const placeholder = "/img/test.png";

const specifications = {
  processor: "Snapdragon 8 Gen 3",
  gpu: "Adreno 750",
  display: '6.8" AMOLED, 120 Hz',
  frontCamera: "12 MP",
  backCamera: "200 MP + 50 MP",
  battery: "5000 mAh",
  sim: "DUAL_SIM",
} as const;

/** A valid variant (8 | 128 GB, 90,000 taka) with some fields replaced. */
export function variantInput(
  given: { ram?: number; rom?: number; price?: number; stock?: Stock } = {},
) {
  const standard = { ram: 8, rom: 128, price: 90_000, sellingPrice: 60_000 };
  return { ...standard, stock: "IN_STOCK" as Stock, ...given };
}

/** A valid smartphone or tablet with some fields replaced. */
export function phoneInput(given: Partial<NonNullable<DeviceInput["smartphone"]>> = {}) {
  return {
    brand: "Samsung",
    model: "Galaxy S24 Ultra",
    productType: "NEW" as const,
    specifications,
    variants: [variantInput()],
    coverImage: placeholder,
    images: [],
    description: "A phone.",
    ...given,
  };
}

/** A valid wearable with some fields replaced. */
export function wearableInput(given: Partial<NonNullable<DeviceInput["wearable"]>> = {}) {
  return {
    brand: "Apple",
    model: "Watch Series 9",
    productType: "NEW" as const,
    specificationText: "45 mm, GPS",
    price: 48_000,
    stock: "IN_STOCK" as const,
    coverImage: placeholder,
    images: [],
    description: "A watch.",
    ...given,
  };
}

/** A valid gadget with some fields replaced. */
export function gadgetInput(given: Partial<NonNullable<DeviceInput["gadget"]>> = {}) {
  return {
    gadgetName: "Anker 20W Charger",
    gadgetType: "CHARGER" as const,
    price: 1_800,
    stock: "IN_STOCK" as const,
    coverImage: placeholder,
    images: [],
    description: "A charger.",
    ...given,
  };
}

/** A valid input of each kind. */
export const deviceInputs = {
  SMARTPHONE: { smartphone: phoneInput() },
  TABLET: { tablet: phoneInput({ model: "Galaxy Tab S9" }) },
  WEARABLE: { wearable: wearableInput() },
  GADGET: { gadget: gadgetInput() },
} satisfies Record<DeviceKind, DeviceInput>;

/**
 * Deletes all rows but the first rules for quotes, referring tables first. TRUNCATE would take a tenth of a
 * second of processor time before each test; only the audit log, whose entries cannot be deleted, needs it.
 */
export async function emptyDatabase({ database }: Pick<Deps, "database">): Promise<void> {
  await database.$executeRaw`
    DO $$ BEGIN
      IF EXISTS (SELECT FROM audit_entry) THEN TRUNCATE audit_entry; END IF;
      DELETE FROM webhook_endpoint;
      DELETE FROM webhook_event;
      DELETE FROM evaluation;
      IF EXISTS (SELECT FROM quote_rules_version WHERE version > 1) THEN
        ALTER TABLE quote_rules_version DISABLE TRIGGER quote_rules_version_stays;
        DELETE FROM quote_rules_version WHERE version > 1;
        ALTER TABLE quote_rules_version ENABLE TRIGGER quote_rules_version_stays;
      END IF;
      UPDATE quote_rules_draft SET content = NULL WHERE content IS NOT NULL;
      DELETE FROM add_request;
      DELETE FROM price_change;
      DELETE FROM device_import;
      DELETE FROM review;
      DELETE FROM variant;
      DELETE FROM device;
      DELETE FROM banner;
      DELETE FROM offer;
      DELETE FROM image;
      DELETE FROM session;
      DELETE FROM api_key;
      DELETE FROM "user";
      DELETE FROM otp_code;
      DELETE FROM rate_limit;
      DELETE FROM web_vital;
      DELETE FROM search_word;
      DELETE FROM quote_count;
      DELETE FROM graphile_worker._private_jobs;
      UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL;
    END $$`;
}
