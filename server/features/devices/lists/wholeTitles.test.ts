import { beforeAll, expect, test } from "vitest";
import { normalizeText, plainWords } from "../../../search/normalize.ts";
import { testApp } from "../../../testing/app.ts";
import { gadgetInput } from "../../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { createDevice } from "../service.ts";

const shop = await testApp({}, { withDemo: true });

const written = `
মোবাইল স্ট্যান্ড|উৎসব ঘড়ি স্পেশাল|চার্জার লাইট|মোবাইল রিং লাইট|ঘড়ির স্ট্যান্ড|মোবাইলের কভার|চার্জার|ফোন|পুরাতন|দাম কত|মোবাইল ফোন|
চার্জার কভার|কভার চার্জার|ট্যাব|স্মার্ট ঘড়ি|Phone|Phone charger|Watch stand|Used phone box|Price tag|New|2026|Official charger 2026|
Galaxy 12 256|Case 8/128|Lamp 512 GB|Samsung case for iPhone 13|আইফোন কভার ৫জি|৳ 500 card|Offer 20% off|iPhone|এস ২৩|s 23|
s23 phone stand|note13 glass|শাওমি ফোনের চার্জার|Charger + cable (2 m)|ল্যাম্প, বড়|In Bangladesh|128gb|RAM 8gb|mobile.com|Tab A 10.1`
  .split("|")
  .map((title) => title.trim());

/**
 * Words in both scripts that searches interpret: kinds, brands, conditions, prices, sizes and alternative spellings.
 */
const words =
  "মোবাইল ফোন ঘড়ি ঘড়ির চার্জার কভার ট্যাব গ্যাজেট ইয়ারবাড স্ট্যান্ড লাইট পাওয়ার ব্যাংক phone phones mobile watch tablet tab charger cover case gadget earbuds speaker স্যামসাং আইফোন শাওমি Samsung samsang Apple iphone one plus redmi নতুন পুরাতন ব্যবহৃত new used brand second hand দাম কত প্রাইস price offer ছাড় taka টাকা ৳ 45,000 20k 128gb 8/128 12 256 512 GB ১২৮ জিবি 1TB 64 13 s23 note13 এস ২৩ থার্টিন 2026 official অফিসিয়াল 5g ৫জি for in & + pro+ (2a) xyz উৎসব".split(
    " ",
  );

/** Returns a generator of random numbers. Each run has the same numbers. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomTitles(count: number): string[] {
  const next = numbersFrom(47);
  const titleOf = () => Array.from({ length: 1 + next(6) }, () => words[next(words.length)]);
  return Array.from({ length: count }, () => titleOf().join(" "));
}

const titles = [...new Set([...written, ...randomTitles(100)])];

let ctx: Awaited<ReturnType<typeof contextOfAdmin>>;

const add = (gadgetName: string) =>
  createDevice(ctx, "GADGET", gadgetInput({ gadgetName, gadgetType: "OTHER" }));

beforeAll(async () => {
  ctx = await contextOfAdmin(shop);
  for (const title of titles) await add(title);
});

type Node = { title: string; kind: string };

async function found(search: string, kind: string | null, first = 3): Promise<Node[]> {
  const { body } = await shop.graphql(
    `query ($kind: DeviceKind, $search: String, $first: Int!) {
       devices(kind: $kind, filter: { search: $search }, first: $first) { totalCount nodes { title kind } } }`,
    { kind, search, first },
  );
  expect(body.errors).toBeUndefined();
  expect(body.data.devices.totalCount).toBeGreaterThanOrEqual(body.data.devices.nodes.length);
  return body.data.devices.nodes;
}

const compared = (title: string) => plainWords(normalizeText(title));

const isComparable = (title: string) => /[\p{L}\p{N}]/u.test(title);

test("each title of the catalogue finds its device first, among all kinds and in its own list", async () => {
  const { database } = shop.deps;
  const all = await database.device.findMany({ select: { title: true, kind: true } });
  const missed: string[] = [];
  for (const { title, kind } of all.filter(({ title }) => isComparable(title)))
    for (const list of [null, kind]) {
      const [first] = await found(title, list, 1);
      if (!first || compared(first.title) !== compared(title))
        missed.push(`${title} in ${list}: ${first?.title}`);
    }
  expect(missed).toEqual([]);
});

test("titles that contain the typed words are found in addition to the words' meaning", async () => {
  await add("গোলাপি মোবাইল স্ট্যান্ড মিনি");
  const titles = (await found("গোলাপি স্ট্যান্ড", null)).map(({ title }) => title);
  expect(titles).toContain("গোলাপি মোবাইল স্ট্যান্ড মিনি");
  // A single word for products finds only these products, and devices whose title consists of this word.
  const tablets = await found("tablets", null, 100);
  expect(new Set(tablets.map(({ kind }) => kind))).toEqual(new Set(["TABLET"]));
  await add("Tablets");
  expect((await found("tablets", null, 1)).map(({ title }) => title)).toEqual(["Tablets"]);
  expect((await found("tablets", null, 100)).length).toBe(tablets.length + 1);
});

test("each device of a search with a whole title is on exactly one page", async () => {
  for (const title of ["Zeta lamp", "Zeta lamp big", "Zeta lamp", "Zeta lamp case"])
    await add(title);
  const query = `query ($after: String, $offset: Int) {
    devices(filter: { search: "zeta lamp" }, first: 1, after: $after, offset: $offset) {
      nodes { id title } pageInfo { endCursor hasNextPage } } }`;
  const read = async (variables: Record<string, unknown>) =>
    (await shop.graphql(query, variables)).body.data.devices;
  const byCursor: { id: string; title: string }[] = [];
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { nodes, pageInfo } = await read({ after });
    byCursor.push(...nodes);
    after = pageInfo.endCursor;
    isMore = pageInfo.hasNextPage;
  }
  const pages = byCursor.map(({ title }) => title);
  expect(pages.slice(0, 2)).toEqual(["Zeta lamp", "Zeta lamp"]);
  expect(pages.slice(2).sort()).toEqual(["Zeta lamp big", "Zeta lamp case"]);
  const byOffset = await Promise.all([0, 1, 2, 3].map((offset) => read({ offset })));
  expect(byOffset.flatMap(({ nodes }) => nodes)).toEqual(byCursor);
});
