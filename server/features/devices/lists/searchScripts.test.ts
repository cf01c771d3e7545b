import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";

const shop = await testApp({}, { withDemo: true });
type Found = {
  total: number;
  titles: string[];
  kinds: string[];
  types: string[];
  matches: object[];
};
type Node = { title: string; kind: string; gadgetType?: string };

async function search(text: string, kind: string | null = null): Promise<Found> {
  const { status, body } = await shop.graphql(
    `query ($kind: DeviceKind, $search: String) {
       devices(kind: $kind, filter: { search: $search }, first: 100) {
         totalCount searchMatches { text term } facets { brands { brand count } }
         nodes { title kind ... on Gadget { gadgetType } } } }`,
    { kind, search: text },
  );
  expect(status).toBe(200);
  expect(body.errors).toBeUndefined();
  const { totalCount, nodes, searchMatches } = body.data.devices;
  return {
    total: totalCount,
    titles: nodes.map(({ title }: Node) => title),
    kinds: nodes.map((node: Node) => node.kind),
    types: nodes.map((node: Node) => node.gadgetType ?? ""),
    matches: searchMatches,
  };
}

describe("a search in either script finds devices by their names", () => {
  test.each([
    ["স্যামসাং", /samsung/i],
    ["samsang", /samsung/i],
    ["শাওমি রেডমি", /xiaomi.*redmi/i],
    ["xaomi", /xiaomi/i],
    ["shaomi", /xiaomi/i],
    ["আইফোন ১৩", /iphone 13/i],
    ["ayfon 13", /iphone 13/i],
    ["আইফোন থার্টিন", /iphone 13/i],
    ["আইফোন১৩", /iphone 13/i],
    ["iphone13", /iphone 13/i],
    ["আইফোনের দাম", /iphone/i],
    ["ওয়ানপ্লাস", /oneplus/i],
    ["ওয়ান প্লাস ১৩", /oneplus 13/i],
    ["one plus", /oneplus/i],
    ["রেডমি নোট ১৩", /redmi note 13/i],
    ["redmi note ১৩", /redmi note 13/i],
    ["redminote13", /redmi note 13/i],
    ["রেডমি নোট13 প্রো", /redmi note 13 pro/i],
    ["গ্যালাক্সি এস২৩", /galaxy s23/i],
    ["গ্যালাক্সি এস ২৩", /galaxy s23/i],
    ["galaxy s 23 আলট্রা", /galaxy s23 ultra/i],
    ["গালাক্সী জেড ফোল্ড", /galaxy z fold/i],
    ["আইপ্যাড", /ipad/i],
    ["আইপ্যাড মিনি", /ipad mini/i],
    ["ঘড়ি", /watch/i],
    ["watch", /watch/i],
    ["অ্যাপল ওয়াচ", /apple watch/i],
    ["স্যামসাং ঘড়ি", /samsung.*watch/i],
    ["নাথিং ফোন", /nothing.*phone/i],
    ["ভিভো", /vivo/i],
    ["অপ্পো", /oppo/i],
    ["রিয়েলমি", /realme/i],
    ["গুগল পিক্সেল", /google pixel/i],
    ["গুগোল পিকসেল ৭", /google pixel 7/i],
    ["মটোরোলা", /motorola/i],
    ["মটোরলা", /motorola/i],
    ["হুয়াওয়ে মেটপ্যাড", /huawei matepad/i],
    ["জেবিএল স্পিকার", /jbl.*speaker/i],
    ["এয়ারপডস প্রো", /airpods pro/i],
    ["ব্লাকবেরী", /blackberry/i],
    ["এক্সপেরিয়া ৫", /xperia 5/i],
    ["নোকিয়া জি৪২", /nokia g42/i],
    ["ভিভো ভি৬০", /vivo v60/i],
    ["আইফোন এসই", /iphone se/i],
    ["মি ১১", /xiaomi mi 11/i],
    ["ai fon 13", /iphone 13/i],
    ["ফাইভ জি", /5g/i],
    ["নাথিং ইয়ার", /nothing ear/i],
    ["osmo mobile", /osmo mobile/i],
  ])("%s", async (text, expected) => {
    const { titles, total } = await search(text);
    expect(total).toBeGreaterThan(0);
    expect(titles.filter((title) => !expected.test(title))).toEqual([]);
  });
});

describe("a word for a kind of product finds its devices, whatever their names", () => {
  test.each([
    ["চার্জার", "CHARGER"],
    ["charger", "CHARGER"],
    ["ফোনের চার্জার", "CHARGER"],
    ["পাওয়ার ব্যাংক", "POWER_BANK"],
    ["power bank", "POWER_BANK"],
    ["ইয়ারবাডস", "EARBUDS"],
    ["হেডফোন", "EARPHONE"],
    ["মোবাইলের কভার", "CASE"],
    ["স্পিকার", "SPEAKER"],
  ])("%s", async (text, type) => {
    const { types, total } = await search(text);
    expect(total).toBeGreaterThan(0);
    expect(types.filter((each) => !each.endsWith(type))).toEqual([]);
    expect(total).toBe(
      await shop.deps.database.device.count({
        where: {
          gadgetType: type === "CHARGER" ? { in: ["CHARGER", "CAR_CHARGER"] } : (type as "CASE"),
        },
      }),
    );
  });

  test.each([
    ["phone", "SMARTPHONE"],
    ["ফোন", "SMARTPHONE"],
    ["স্যামসাং মোবাইল", "SMARTPHONE"],
    ["ট্যাবলেট", "TABLET"],
  ])("%s", async (text, kind) => {
    const { kinds, total } = await search(text);
    expect(total).toBeGreaterThan(0);
    expect(kinds.filter((each) => each !== kind)).toEqual([]);
  });

  test("new and used devices", async () => {
    const used = await search("পুরাতন আইফোন");
    const all = await search("iphone", "SMARTPHONE");
    expect(used.total).toBeGreaterThan(0);
    expect(used.total).toBeLessThan(all.total);
  });
});

describe("a search as the market writes it finds the model", () => {
  test.each([
    ["iphone 13 128gb", /iphone 13/i],
    ["galaxy s24 ultra 256gb", /galaxy s24 ultra/i],
    ["s24 ultra 12/256", /galaxy s24 ultra/i],
    ["s24 ultra 12+256", /galaxy s24 ultra/i],
    ["s24 ultra (12 GB | 256 GB)", /galaxy s24 ultra/i],
    ["s24 ultra 12 256", /galaxy s24 ultra/i],
    ["s24ultra256gb", /galaxy s24 ultra/i],
    ["s24 ultra 12GB RAM 256GB ROM", /galaxy s24 ultra/i],
    ["আইফোন ১৩ ১২৮ জিবি", /iphone 13/i],
    ["আইফোন ১৩ ৪/১২৮", /iphone 13/i],
    ["আইফোন ১৩ ৪ জিবি র‍্যাম ১২৮ জিবি স্টোরেজ", /iphone 13/i],
    ["iphone 13 128", /iphone 13/i],
    ["iphone 13 1TB", /iphone 13/i],
    ["iphone 13 - 64GB", /iphone 13/i],
    ["iphone 12 256", /iphone 12/i],
    ["iphone 13 official", /iphone 13/i],
    ["আইফোন ১৩ অফিসিয়াল প্রাইস", /iphone 13/i],
    ["iphone 13 price in bangladesh 2026", /iphone 13/i],
    ["iphone 13 price in bd", /iphone 13/i],
    ["iphone 13 new", /iphone 13/i],
    ["iphone 13 2nd hand", /iphone 13/i],
    ["iphone 13 5g", /iphone 13/i],
    ["realme 12 pro plus", /realme 12 pro\+/i],
    ["realme 12 pro+", /realme 12 pro\+/i],
    ["রিয়েলমি ১২ প্রো প্লাস ৫জি", /realme 12 pro\+/i],
    ["galaxy s10plus", /galaxy s10\+/i],
    ["iPhone13,", /iphone 13/i],
    ['"iphone 13"', /iphone 13/i],
    ["iphone-13", /iphone 13/i],
    ["“iphone 13”?", /iphone 13/i],
    ["iphone se 2020", /iphone se \(2020\)/i],
    ["nothing phone 2a", /phone \(2a\)/i],
    ["power bank 20000mah", /20,000 mah/i],
    ["microsd 256gb", /microsd 256 gb/i],
    ["microsd 512 gb", /microsd/i],
  ])("%s", async (text, expected) => {
    const { titles, total } = await search(text);
    expect(total).toBeGreaterThan(0);
    expect(titles.filter((title) => !expected.test(title))).toEqual([]);
  });
});

test("a search returns the spellings by which it was interpreted, in the typed script", async () => {
  expect((await search("স্যাম")).matches).toEqual([{ text: "স্যামসাং", term: "samsung" }]);
  expect((await search("samsung galaxy")).matches).toEqual([]);
  expect((await search("samsang")).matches).toEqual([{ text: "samsang", term: "samsung" }]);
});

describe("searches that differ only in code points are the same search", () => {
  const marks = "\u0981".repeat(10);
  test.each([
    ["রেডমি নোট ১৩", "রেডমি নোট 13"],
    ["ঘড়ি".normalize("NFC"), "\u0998\u09dc\u09bf"],
    ["স্যামসাং", "স্য\u200dাম\u200cসাং"],
    ["আইফোন ১৩", "\u202eআইফোন\u202c \u200f1৩\u200e"],
    ["galaxy s23", "ＧＡＬＡＸＹ  s2৩"],
    [`আইফোন${marks}`, `আইফোন${marks}\u0981`],
  ])("%j and %j", async (one, other) => {
    expect(await search(other)).toEqual(await search(one));
  });
});

test.each([
  "\u0301".repeat(100),
  `আ${"\u0981".repeat(99)}`,
  "\u202e\u200d\u200f",
  "\ud800",
  "\0",
  "্".repeat(100),
  "%_\\",
  "()[]{}*+?|^$",
  "এ".repeat(100),
  "1a".repeat(50),
])("the search %j succeeds", async (text) => {
  await search(text);
});

test("a search of 10,000 combining signs is refused", async () => {
  const { status, body } = await shop.graphql(
    "query ($search: String) { devices(filter: { search: $search }) { totalCount } }",
    { search: `ক${"\u0981".repeat(10_000)}` },
  );
  expect(status).toBeLessThan(500);
  expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

test("a word for a kind other than the list's is searched for in titles", async () => {
  const { titles, total } = await search("phone", "GADGET");
  expect(total).toBeGreaterThan(0);
  expect(titles.filter((title) => !/phone/i.test(title))).toEqual([]);
  expect((await search("charger", "SMARTPHONE")).total).toBe(0);
});
