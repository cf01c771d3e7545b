import { plain } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";

/**
 * Headers of prices that a shop shows for comparison with its own prices. These headers count only in files without
 * another price.
 */
const comparedPrices = ["mrp", "regular price", "original price", "list price"];

/**
 * Headers of free texts that may say whether a device is new or used. These headers count only if the file has no other
 * column for the product type.
 */
const remarks = [
  ...["remarks", "remark", "note", "notes", "comment", "comments", "condition details"],
  ...["মন্তব্য", "নোট", "বিশেষ দ্রষ্টব্য"],
];

/**
 * Headers in shops' own files, in English and Bangla, in addition to the names of columns and their fields' synonyms.
 */
export const headerSynonyms: Readonly<Partial<Record<DeviceColumn, readonly string[]>>> = {
  KIND: ["ধরন", "ডিভাইসের ধরন", "ক্যাটাগরি"],
  TITLE: [
    ...["name", "product", "product name", "product title", "item", "item name", "device"],
    ...["device name", "phone", "phone name", "mobile name", "mobile", "full name"],
    ...["নাম", "পণ্য", "পণ্যের নাম", "ফোন", "ফোনের নাম", "ডিভাইস", "শিরোনাম"],
  ],
  SKU: ["এসকেইউ", "পণ্যের কোড"],
  BRAND: ["vendor", "company", "company name", "brands", "ব্র্যান্ড", "কোম্পানি"],
  MODEL: ["models", "phone model", "device model", "মডেল"],
  GADGET_NAME: ["গ্যাজেটের নাম"],
  PRODUCT_TYPE: [
    ...["new or used", "new/used", "used or new", "product condition", "device condition"],
    ...["পণ্যের ধরন", "অবস্থা", "কন্ডিশন", ...remarks],
  ],
  SUPPLY: ["official status", "import type", "অফিশিয়াল", "অফিশিয়াল না আনঅফিশিয়াল"],
  GADGET_TYPE: ["গ্যাজেটের ধরন"],
  PROCESSOR: ["chipset", "cpu", "soc", "processor name", "প্রসেসর", "চিপসেট"],
  GPU: ["graphics", "জিপিইউ"],
  DISPLAY: ["screen", "screen size", "display size", "ডিসপ্লে", "স্ক্রিন"],
  FRONT_CAMERA: ["selfie camera", "সামনের ক্যামেরা", "সেলফি ক্যামেরা"],
  BACK_CAMERA: ["rear camera", "main camera", "primary camera", "পেছনের ক্যামেরা"],
  BATTERY: ["battery capacity", "ব্যাটারি"],
  SIM: ["sim type", "sim card", "সিম"],
  COLOR: ["colors", "colours", "রং", "রঙ", "কালার"],
  COLOR_BN: ["বাংলায় রং"],
  SPECIFICATION_TEXT: ["স্পেসিফিকেশন"],
  SPECIFICATION_TEXT_BN: ["স্পেসিফিকেশন (বাংলা)"],
  DESCRIPTION: ["details", "বিবরণ"],
  DESCRIPTION_BN: ["বিবরণ (বাংলা)"],
  COVER_IMAGE: [
    ...["picture", "photo", "image url", "image link", "image src", "picture url", "photo url"],
    ...["cover picture", "thumbnail", "প্রধান ছবি", "কভার ছবি"],
  ],
  IMAGES: ["pictures", "photos", "image urls", "image links", "more images", "ছবি"],
  VARIANT_ID: ["ভ্যারিয়েন্ট ID"],
  RAM: ["ram size", "ram capacity", "ram/rom", "ram rom", "র‍্যাম"],
  ROM: [
    ...["internal", "internal storage", "internal memory", "storage capacity", "storage gb"],
    ...["রম", "স্টোরেজ"],
  ],
  PRICE: [
    ...["regular price", "unit price", "mrp", "original price", "list price", "rate"],
    ...["retail price", "current price", "cash price", "shop price", "customer price"],
    ...["দাম", "মূল্য", "বিক্রির দাম"],
  ],
  SELLING_PRICE: ["বিক্রয়মূল্য", "আনুমানিক বিক্রয়মূল্য"],
  STOCK: [
    ...["quantity", "qty", "stock quantity", "stock status", "in stock", "inventory"],
    ...["স্টক", "পরিমাণ", "মজুদ"],
  ],
};

const plainRemarks: ReadonlySet<string> = new Set(remarks.map(plain));
const weakHeaders: ReadonlySet<string> = new Set([...comparedPrices, ...remarks].map(plain));

/** Returns whether the header belongs to a column of free texts, which may contain words such as "used". */
export const isRemark = (header: string): boolean => plainRemarks.has(plain(header));

/** Returns whether other headers of the same column take precedence over this header. */
export const isWeakHeader = (header: string): boolean =>
  weakHeaders.has(plain(header)) || weakHeaders.has(essential(header));

/**
 * Words in headers that don't determine the column: units of measure, articles and possessives, "required" and
 * "optional".
 */
const idleWords = new Set(
  "tk,bdt,taka,টাকা,টাকায়,in,gb,জিবি,our,the,this,আমাদের,required,optional,প্রতি"
    .normalize("NFKC")
    .split(","),
);

/** Longer texts are not read: headers are shorter, and normalizing a letter with many marks takes quadratic time. */
const maxHeader = 200;

/**
 * Returns a header in the form that `plain` produces, without idle words: "MRP (Tk)" becomes "mrp", and "Our Price"
 * becomes "price".
 */
export const essential = (header: string): string =>
  header
    .slice(0, maxHeader)
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !idleWords.has(word))
    .join("");
