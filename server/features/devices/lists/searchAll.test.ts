import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { hostile } from "../../../testing/hostile.ts";
import { flushSearchCounts } from "../../search/counts.ts";

const shop = await testApp({}, { withDemo: true });

const operation = `query ($search: String!) {
  searchDevices(search: $search) {
    groups { kind totalCount edges { node { title } } }
    nearest { title kind price coverImage { path } listedOffer { unitCount } } } }`;

type Group = { kind: string; totalCount: number; edges: { node: { title: string } }[] };

async function search(search: string) {
  // Uses a separate address, because another test file may already have reached the limit of counted words with the
  // default address.
  const { body } = await shop.graphql(operation, { search }, { from: "198.51.100.30" });
  expect(body.errors).toBeUndefined();
  const { groups, nearest } = body.data.searchDevices;
  return {
    totals: Object.fromEntries(
      groups.map(({ kind, totalCount }: Group) => [kind, totalCount]),
    ) as Record<string, number>,
    titles: groups.flatMap(({ edges }: Group) => edges.map(({ node }) => node.title)),
    nearest: nearest.map(({ title }: { title: string }) => title) as string[],
  };
}

const kinds = ["SMARTPHONE", "TABLET", "WEARABLE", "GADGET"];

describe("a search in all kinds", () => {
  test.each(["samsung", "galxy", "power bank", "আইফোন ১৩", "apple 128gb", "watch", ""])(
    "finds as many devices of each kind as its list, unless only corrections would: %s",
    async (text) => {
      const { totals } = await search(text);
      expect(Object.keys(totals).length).toBeGreaterThan(0);
      for (const kind of kinds) {
        const { body } = await shop.graphql(
          `query ($kind: DeviceKind!, $search: String!) {
             devices(kind: $kind, filter: { search: $search }) { totalCount } }`,
          { kind, search: text },
        );
        if (totals[kind] !== undefined) expect(totals[kind]).toBe(body.data.devices.totalCount);
      }
    },
  );

  test("groups the kinds in their usual order, each with its first devices", async () => {
    const { totals, titles } = await search("samsung");
    const found = kinds.filter((kind) => totals[kind]);
    expect(Object.keys(totals)).toEqual(found);
    expect(found.length).toBeGreaterThan(1);
    expect(titles.length).toBeLessThanOrEqual(4 * found.length);
    for (const title of titles) expect(title).toMatch(/samsung/i);
  });

  test("finds a product in its own kind, and in no other", async () => {
    expect(Object.keys((await search("power bank")).totals)).toEqual(["GADGET"]);
  });

  test("finds the same devices with or without their columns", async () => {
    const { body } = await shop.graphql(
      `{ searchDevices(search: "power bank") { groups { kind } } }`,
      {},
    );
    expect(body.data.searchDevices.groups).toEqual([{ kind: "GADGET" }]);
  });
});

describe("a search that finds nothing", () => {
  test.each([
    ["iphone 12 pro max xyz", /iphone 12/i],
    ["iphone 99", /iphone/i],
    ["galxy s99 ultra", /galaxy .*ultra/i],
    ["xyzzyq redmi", /redmi/i],
    ["আইফোন ৯৯", /iphone/i],
  ])("%s lists the devices with most of its words first", async (text, nearest) => {
    const found = await search(text);
    expect(found.totals).toEqual({});
    expect(found.nearest[0]).toMatch(nearest);
    expect(found.nearest.length).toBeLessThanOrEqual(8);
  });

  test("has no devices with words that only resemble a known word", async () => {
    for (const title of (await search("iphone 99")).nearest) expect(title).toMatch(/iphone/i);
  });

  test.each(["zzqqxx", "১", "zzqqxx phone"])("%s has no nearest devices", async (text) => {
    expect((await search(text)).nearest).toEqual([]);
  });

  test("has nearest devices only if it found nothing", async () => {
    expect((await search("galaxy")).nearest).toEqual([]);
  });
});

test("a search in all kinds is counted once, unless the list to which it leads counts it", async () => {
  const countsOf = async (word: string) => {
    await flushSearchCounts(shop.deps);
    const row = await shop.deps.database.searchWord.findFirst({ where: { word } });
    return row && { searches: row.searches, misses: row.misses };
  };
  for (const text of ["huawei", "qqzzxx", "speaker"]) await search(text);
  expect(await countsOf("qqzzxx")).toEqual({ searches: 1, misses: 1 });
  expect(await countsOf("speaker")).toBeNull();
  expect(await countsOf("huawei")).toEqual({ searches: 1, misses: 0 });
});

test("a text that is too long is refused", async () => {
  const { body } = await shop.graphql(operation, { search: "x".repeat(101) });
  expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

hostile("a search of any text in all kinds", async () => {
  for (const text of ["%".repeat(100), "_ ".repeat(50), "'\\\u0000; --", "১২/২৫৬ ".repeat(12)]) {
    const { status } = await shop.graphql(operation, { search: text.slice(0, 100) });
    expect(status).toBe(200);
  }
});
