import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";

const shop = await testApp();
const count = 1_210;

/** Creates devices. Ten devices share each price and two share each time, so that ids decide the order. */
beforeAll(async () => {
  await shop.deps.database.$executeRaw`
    INSERT INTO device (id, kind, "gadgetName", "gadgetType", "coverImage", price, stock, title,
                        "searchText", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', ${placeholder}, 100 + n / 10, 'IN_STOCK',
           'Case', 'case', now() - (n / 2) * interval '1 minute', now()
    FROM generate_series(0, ${count}::int - 1) n`;
});

const list = `query ($orderBy: DeviceOrder!, $offset: Int!, $first: Int! = 50, $after: String) {
  devices(kind: GADGET, filter: { minPrice: 101 }, orderBy: $orderBy, first: $first, offset: $offset,
          after: $after) {
    totalCount nodes { id } pageInfo { hasNextPage endCursor }
  }
}`;

async function read(variables: Record<string, unknown>) {
  const { body } = await shop.graphql(list, { offset: 0, ...variables });
  const { nodes, ...page } = body.data.devices;
  return { ...page, ids: nodes.map(({ id }: { id: string }) => id) };
}

test.each(["NEWEST", "OLDEST", "PRICE_ASCENDING", "PRICE_DESCENDING"])(
  "in order %s, a page at a large offset is the same as by cursors",
  async (orderBy) => {
    const ids: string[] = [];
    for (let after: string | null = null; ids.length < count - 10; ) {
      const page = await read({ orderBy, first: 100, after });
      ids.push(...page.ids);
      after = page.pageInfo.endCursor;
    }
    for (const offset of [500, 550, 600, 700, 1_149, 1_150, 1_190, 1_199, 1_200, 5_000]) {
      const page = await read({ orderBy, offset });
      expect(page.ids).toEqual(ids.slice(offset, offset + 50));
      expect(page.pageInfo.hasNextPage).toBe(offset + 50 < ids.length);
      expect(page.totalCount).toBe(1_200);
    }
  },
);
