import { withCheckDigit } from "../../shared/imei.ts";
import { answers, graphql } from "./api.ts";
import type { Page } from "./test.ts";

/** Returns a new IMEI with a correct check digit. */
export const newImei = () => withCheckDigit(`35${Math.random().toFixed(12).slice(2)}`);

const found = { ...answers, batteryHealth: "FROM_85_TO_89", otherIssues: [] };

/** Puts a unit of a device on sale as the page's admin. Returns the unit's id and code. */
export async function offerPiece(admin: Page, deviceId: string, variantId: string, price: number) {
  const input = {
    ...{ deviceId, variantId, price, grade: "B", warrantyDays: 30, condition: found },
    photos: ["/img/test.png"],
    notes: "A scratch at the lower edge",
    imei: newImei(),
    imeiCheck: { result: "REGISTERED" },
  };
  const { createUnit } = await graphql<{ createUnit: { id: string; code: string } }>(
    admin,
    "mutation ($input: UnitInput!) { createUnit(input: $input) { id code } }",
    { input },
  );
  await graphql(admin, `mutation { offerUnit(id: "${createUnit.id}") { id } }`);
  return createUnit;
}

/** Returns a phone that no other story uses, and the id of its first variant. */
export async function phoneWithPieces(page: Page, offset = 9) {
  type Phone = { id: string; title: string; variants: { id: string }[] };
  const { devices } = await graphql<{ devices: { nodes: Phone[] } }>(
    page,
    `{ devices(kind: SMARTPHONE, first: 1, offset: ${offset}, orderBy: OLDEST) {
      nodes { id title ... on PhoneOrTablet { variants { id } } }
    } }`,
  );
  const [phone] = devices.nodes;
  if (!phone?.variants[0]) throw new Error("The demo catalogue has too few phones.");
  return { ...phone, variantId: phone.variants[0].id };
}
