import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "vitest";
import { testApp } from "../app.ts";
import { hostile } from "../hostile.ts";

const shop = await testApp();

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const comment = `# ${"x".repeat(90_000)}`;

/**
 * Documents with parts that the server keeps in memory: ids in cache tags, names in keys or labels, and searches with
 * their interpretation.
 */
const documents: [string, (number: number) => string][] = [
  ["ids", (number) => `{ devicesById(ids: ["${idOf(number)}"]) { id } }`],
  ["names", (number) => `query operationOfClient${number} { shop { name } }`],
  [
    "searches",
    (number) =>
      `{ devices(filter: { search: "galaxy phone ${number}" }, first: 1) { totalCount } }`,
  ],
];

const requests = 60;
const maxGrowth = 4_000_000;

hostile.each(documents)(
  "long documents with different %s are not kept whole",
  async (_what, document) => {
    const post = async (number: number) => {
      const query = `${document(number)} ${comment}`;
      const { statusCode } = await shop.app.inject({
        method: "POST",
        url: "/graphql",
        payload: { query },
      });
      expect(statusCode).toBe(200);
    };
    for (let number = 0; number < 20; number++) await post(number);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 0; number < requests; number++) await post(1_000 + number);
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(maxGrowth);
  },
);
