import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { hostile } from "../../testing/hostile.ts";

const shop = await testApp();
const { graphql } = shop;

type Piece = { id: string; code: string };

const imei = "350077523237513";
const imei2 = "490154203237518";

let units: Awaited<ReturnType<typeof unitShop>>;
let phone: Piece;
let other: Piece;

async function begin() {
  await emptyDatabase();
  units = await unitShop(shop);
  phone = await units.draft({ imei, imei2, serial: "S/N: c02 xk1abj-hd2" });
  other = await units.forSale({ variantId: units.largeId, serial: "F2LX12345678" });
}

beforeAll(begin);

const find = async (search: string, as: Caller = units.admin) => {
  const { body } = await graphql(
    "query ($filter: UnitFilter) { units(filter: $filter) { nodes { code } } }",
    { filter: { search } },
    { as },
  );
  return body.data?.units?.nodes.map(({ code }: { code: string }) => code) ?? body.errors;
};

describe("units are found", () => {
  // The units are added for this group only, because tests outside of the group add units of the same device.
  beforeAll(begin);

  test.each([
    imei,
    imei2,
    "7513",
    "IMEI: 350077523237513",
    "IMEI1: 35-007752-323751-3 / 01",
    "35007752323751",
    "3500775232375101",
    "৩৫০০৭৭৫২৩২৩৭৫১৩",
    `${imei}, ${imei2}`,
  ])("by the IMEI %j", async (search) => {
    expect(await find(search)).toEqual([phone.code]);
  });

  test.each(["C02XK1ABJ-HD2", "c02 xk1", "S/N: C02XK1ABJ-HD2", "Serial No. c02xk1abj–hd2", "1abj"])(
    "by the serial number %j",
    async (search) => {
      expect(await find(search)).toEqual([phone.code]);
    },
  );

  test("by the barcode of a serial number, which begins with an S", async () => {
    expect(await find("SF2LX12345678")).toEqual([other.code]);
  });

  test("by the address on a label, as scanners send it", async () => {
    const label = `https://shop.example.com.bd:4000/smartPhoneDetails/${units.deviceId}?unit=${phone.code}`;
    for (const scanned of [label, label.toUpperCase(), `${label}&x=1`, label.replace("?", "/?")])
      expect(await find(scanned), scanned).toEqual([phone.code]);
    expect(await find(`/units/${phone.code}`)).toEqual([phone.code]);
  });

  test("by a code in any notation, and by a part of a code", async () => {
    const body = phone.code.slice(2);
    for (const typed of [phone.code, phone.code.toLowerCase(), `U${body}`, `u – ${body}`, body])
      expect(await find(typed), typed).toEqual([phone.code]);
    expect(await find(phone.code.slice(0, 5))).toContain(phone.code);
  });

  test("by the address of a device or a variant", async () => {
    const device = `https://shop.example/smartPhoneDetails/${units.deviceId}`;
    expect((await find(device)).sort()).toEqual([phone.code, other.code].sort());
    expect(await find(`${device}?variant=${units.largeId}`)).toEqual([other.code]);
  });

  test("by an address with words, and by the key in the address", async () => {
    const { key } = await shop.deps.database.device.findUniqueOrThrow({
      where: { id: units.deviceId },
    });
    const device = `https://shop.example/bn/smartPhoneDetails/former-name-${key}`;
    const both = [phone.code, other.code].sort();
    for (const search of [device, device.toUpperCase(), `/quote/x-${key}`, key, units.deviceId])
      expect((await find(search)).sort(), search).toEqual(both);
    expect(await find(`${device}?variant=${units.largeId}`)).toEqual([other.code]);
    expect(await find(`${device}?unit=${phone.code}`)).toEqual([phone.code]);
  });

  test("by the address of a receipt", async () => {
    const { unit } = await units.call("sellUnit", { id: other.id, input: saleInput });
    expect(unit.state).toBe("SOLD");
    const { token } = await shop.deps.database.document.findFirstOrThrow({
      where: { sale: { unitId: other.id } },
    });
    expect(await find(`http://localhost:4000/receipt/${token}`)).toEqual([other.code]);
    expect(await find(`http://localhost:4000/bn/receipt/${token}?print=80`)).toEqual([other.code]);
  });

  test("not by any other text", async () => {
    for (const search of ["350077523237514", "Serial No. XXXX", "U-00000", "/receipt/x"])
      expect(await find(search), search).toEqual([]);
  });
});

hostile("a search of the greatest length does not block others", async () => {
  for (const part of ["IMEI ", "1 ", "SN ", "(80", "unit=u", "/receipt/", imei])
    expect(await find(part.repeat(300).slice(0, 300))).toBeInstanceOf(Array);
  expect(await find("1".repeat(301))).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
});

describe("two IMEIs in one field", () => {
  const both = `IMEI1: ${imei} / 01, IMEI2: ${imei2} / 01`;

  test("are refused with a message that says where each belongs", async () => {
    const { fields } = await units.call("createUnit", { input: units.complete({ imei: both }) });
    expect(fields.imei).toBe(
      "has two numbers: enter the one that ends in 7513 here, and the one that ends in 7518 as the second IMEI",
    );
    const input = units.complete({ imei: null, imei2: both });
    const second = await units.call("createUnit", { input });
    expect(second.fields.imei2).toContain("ends in 7513 as the first IMEI");
  });
});

test("a number that a spreadsheet rounded is refused with the reason", async () => {
  const input = units.complete({ imei: "3.50078E+14" });
  const { fields } = await units.call("createUnit", { input });
  expect(fields.imei).toContain("was rounded by a spreadsheet");
});

test("an IMEI with label and software version is stored as its digits, even by REST", async () => {
  const { id } = await units.draft({ imei: null });
  const sent = { imei: "IMEI1: 01 234567 890123 7 / 01", serial: "Serial No: ab 12 cd" };
  const { body } = await shop.rest(`PATCH /units/${id}`, { as: units.admin, body: sent });
  expect(body.data).toMatchObject({ imei: "012345678901237", serial: "AB12CD" });
});

test("units are found by the name and the number of a buyer", async () => {
  const sold = await units.forSale({ variantId: units.largeId });
  const buyer = { buyerName: "Rahim Uddin", buyerMobile: "01798765432" };
  await units.call("sellUnit", { id: sold.id, input: { ...saleInput, ...buyer } });
  for (const search of ["rahim", "UDDIN rahim", "+880 1798-765432", "০১৭৯৮৭৬৫৪৩২", "765432"])
    expect(await find(search), search).toEqual([sold.code]);
  for (const search of ["rahim karim", "5432"]) expect(await find(search), search).toEqual([]);
});

test("a reserved unit is found by the buyer for whom it is kept, until the reservation ends", async () => {
  const { id, code } = await units.forSale({ variantId: units.largeId });
  const until = new Date(shop.deps.clock().getTime() + 3_600_000).toISOString();
  const buyer = { name: "Shirin Akter", mobile: "01798765499" };
  await units.call("reserveUnit", { id, until, ...buyer });
  for (const search of ["shirin", "+880 1798-765499"])
    expect(await find(search), search).toEqual([code]);
  shop.wait(3_601);
  expect(await find("shirin")).toEqual([]);
});
