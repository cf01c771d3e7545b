import { expect, test } from "vitest";
import {
  faultsOf,
  googleRules,
  metaRules,
  readGoogleFeed,
  readMetaFeed,
} from "../../testing/fixtures/feeds.ts";
import { Brands } from "../csv/format/titles.ts";
import type { DeviceRecord, VariantRecord } from "../devices/record.ts";
import { googleFeed } from "./google.ts";
import { type Feed, itemOf } from "./items.ts";
import { metaFeed } from "./meta.ts";
import type { FeedUnit, Offered } from "./readItems.ts";
import { plainText, shortened } from "./texts.ts";

const feed: Feed = {
  language: "en",
  origin: "https://shop.example",
  shopName: 'Rahim & Sons "Mobile"',
  deliveryFee: undefined,
  brands: new Brands(),
};

const variant = (number: number): VariantRecord => ({
  id: `0196f000-0000-7000-8000-00000000000${number}`,
  ram: 8,
  rom: 128 * number,
  price: 38_000,
  sellingPrice: 20_000,
  stock: "IN_STOCK",
});

const phone = (given: Partial<DeviceRecord> = {}) =>
  ({
    id: "0196f000-0000-7000-8000-0000000000aa",
    key: "3f7k2q9d",
    kind: "SMARTPHONE",
    brand: "Samsung",
    title: "Samsung Galaxy S24",
    productType: "NEW",
    description: "A phone.",
    descriptionBn: null,
    coverImage: "/img/test.png",
    images: [],
    sku: null,
    price: 38_000,
    stock: "IN_STOCK",
    variants: [variant(1), variant(2)],
    ...given,
  }) as DeviceRecord;

const unit: FeedUnit = {
  id: "0196f000-0000-7000-8000-0000000000bb",
  code: "U-7K3F9",
  deviceId: phone().id,
  variantId: variant(1).id,
  price: 30_000,
  grade: "B",
  condition: null,
  notes: "A scratch.",
  notesBn: "একটি আঁচড়।",
  photos: ["/images/own.jpg"],
};

const items = (device: DeviceRecord) =>
  device.variants.map((each) => itemOf({ device, variant: each }, feed));

/** Writes an item in both formats. Returns the texts, and the values that readers get from them. */
function read(offered: Offered, given: Partial<Feed> = {}) {
  const item = itemOf(offered, { ...feed, ...given });
  const xml = googleFeed.begin(feed) + googleFeed.item(item) + googleFeed.end;
  const csv = metaFeed.begin() + metaFeed.item(item);
  return { xml, csv, google: readGoogleFeed(xml), meta: readMetaFeed(csv) };
}

const hostile = [
  'Tom & "Jerry" <b>\'s</b> ]]> <!-- --> &amp; &#0;',
  "</title></item><item><g:id>x</g:id>",
  'a"b,c;d\r\ne\tf',
  "bell \u0007, escape \u001b, no character \uFFFE\uFFFF",
  "ফোন 📱 ক্ষ্ম",
];

test.each(hostile)("the name %j is plain text in both formats", (name) => {
  const offered = { device: phone({ title: name, description: name, brand: name, variants: [] }) };
  const { google, meta } = read(offered, { shopName: name });
  expect(google).toHaveLength(1);
  expect(meta).toHaveLength(1);
  expect(google[0]?.title).toEqual([plainText(name)]);
  expect(google[0]?.["g:brand"]).toEqual([plainText(name)]);
  expect(meta[0]?.description).toEqual([plainText(name)]);
});

test.each(["=1+1", "+880", "-5", "@SUM(A1)", "＝1", "'=1"])(
  "%j is the same in both formats, with nothing added for spreadsheets",
  (text) => {
    const { meta, google, csv } = read({
      device: phone({ title: text, description: text, brand: text, sku: text, variants: [] }),
    });
    for (const name of ["id", "title", "description", "brand"]) {
      expect(meta[0]?.[name]).toEqual([text]);
      expect(google[0]?.[name] ?? google[0]?.[`g:${name}`]).toEqual([text]);
    }
    expect(csv.split("\r\n")[1]).toMatch(/^"([^"]|"")*"(,"([^"]|"")*")*$/);
  },
);

test("texts of any length and items of any kind follow the rules of both channels", () => {
  const long = `${"Long ".repeat(2_000)}📱`;
  const images = Array.from(
    { length: 30 },
    (_, number) => `/images/${"x".repeat(150)}${number}.jpg`,
  );
  const device = phone({
    title: long,
    brand: long,
    description: long,
    images,
    sku: "S".repeat(60),
  });
  const gadget = phone({
    kind: "GADGET",
    brand: null,
    gadgetType: "CASE",
    description: " ",
    variants: [],
  });
  const each = [{ device, variant: variant(1) }, { device, unit }, { device: gadget }];
  for (const offered of each) {
    const { google, meta } = read(offered);
    expect(faultsOf(google, googleRules)).toEqual([]);
    expect(faultsOf(meta, metaRules)).toEqual([]);
  }
  expect(read(each[0] as Offered).google[0]?.title?.[0]).toMatch(/, 8 GB \| 128 GB$/);
  expect(read(each[2] as Offered).google[0]?.description).toEqual(["Samsung Galaxy S24"]);
});

test("the SKU is the id of the device's first variant, and not of any other item", () => {
  const named = phone({ sku: "S24-8" });
  const [first, second] = items(named);
  expect([first?.id, second?.id]).toEqual(["S24-8", variant(2).id]);
  expect(itemOf({ device: named, variant: variant(1), unit }, feed).id).toBe(unit.id);
  expect(itemOf({ device: phone({ sku: "W1", variants: [] }) }, feed).id).toBe("W1");
  // This SKU is not used, because it might be the id of another item.
  expect(items(phone({ sku: variant(2).id })).map(({ id }) => id)).toEqual([
    variant(1).id,
    variant(2).id,
  ]);
});

test("a unit has its own price, photos and notes, and is used", () => {
  const device = phone({ coverImage: "/images/model.jpg", descriptionBn: "একটি ফোন।" });
  const offered = { device, variant: variant(1), unit };
  expect(itemOf(offered, feed)).toMatchObject({
    title: "Samsung Galaxy S24, 8 GB | 128 GB, U-7K3F9",
    size: "8 GB | 128 GB, U-7K3F9",
    description: "Grade B.\n\nA scratch.\n\nA phone.",
    link: "https://shop.example/smartPhoneDetails/samsung-galaxy-s24-3f7k2q9d?unit=U-7K3F9",
    image: "https://shop.example/images/own.jpg",
    additionalImages: ["https://shop.example/images/model.jpg"],
    isInStock: true,
    isUsed: true,
    price: 30_000,
  });
  const { description } = itemOf(offered, { ...feed, language: "bn" });
  expect(description).toBe("গ্রেড B.\n\nএকটি আঁচড়।\n\nএকটি ফোন।");
  expect(itemOf({ device, unit: { ...unit, price: null } }, feed).price).toBe(device.price);
});

test("variants differ in size, even with equal memory, and have the colour of their device", () => {
  const device = phone({
    variants: [variant(1), variant(2), { ...variant(3), rom: 128 }],
    color: "Black",
    colorBn: "কালো",
  });
  const sizes = ["8 GB | 128 GB", "8 GB | 256 GB", "8 GB | 128 GB (2)"];
  expect(items(device)).toMatchObject(
    sizes.map((size) => ({ size, color: "Black", title: `Samsung Galaxy S24, ${size}` })),
  );
  const offered = { device, variant: variant(2) };
  expect(itemOf(offered, feed).link).toBe(
    `https://shop.example/smartPhoneDetails/samsung-galaxy-s24-8-256-3f7k2q9d?variant=${variant(2).id}`,
  );
  expect(itemOf(offered, { ...feed, language: "bn" }).color).toBe("কালো");
  const { google } = read({ device: phone({ variants: [], color: "-" }) });
  expect(google[0]).not.toHaveProperty("g:size");
  expect(google[0]).not.toHaveProperty("g:color");
});

test("a device whose price comes from sold units is used", () => {
  const device = phone();
  const sold = { ...variant(1), hasUnits: true };
  expect(itemOf({ device, variant: sold }, feed).isUsed).toBe(true);
  expect(itemOf({ device, variant: variant(2) }, feed).isUsed).toBe(false);
});

test("a gadget has the brand with which its name begins, or else the shop's name", () => {
  const gadget = { kind: "GADGET", brand: null, gadgetType: "CHARGER", variants: [] } as const;
  const brandOf = (title: string) =>
    itemOf({ device: phone({ ...gadget, variants: [], title }) }, feed).brand;
  expect(brandOf("Samsung 45 W Charger")).toBe("Samsung");
  expect(brandOf("Ring Light")).toBe(feed.shopName);
});

test("a text is cut at a word, and not within a character", () => {
  expect(shortened("one two three", 9)).toBe("one two");
  expect(shortened("📱📱📱", 3)).toBe("📱");
  expect(shortened("short", 9)).toBe("short");
});

test("only new phones are official or unofficial, in a label and in the description", () => {
  const labelled = (given: Partial<DeviceRecord>, others: Partial<Offered> = {}) => {
    const device = phone({ supply: "OFFICIAL", ...given });
    return itemOf({ device, variant: variant(1), ...others }, feed);
  };
  expect(labelled({})).toMatchObject({ supply: "OFFICIAL", description: "Official.\n\nA phone." });
  expect(labelled({ productType: "PRE_OWNED" }).supply).toBeUndefined();
  expect(labelled({}, { unit }).supply).toBeUndefined();
  const { google, meta } = read({ device: phone({ supply: "UNOFFICIAL" }), variant: variant(1) });
  expect([google[0]?.["g:custom_label_0"], meta[0]?.custom_label_0]).toEqual([
    ["unofficial"],
    ["unofficial"],
  ]);
});
