import pg from "pg";
import { openShopOn } from "../shop.ts";
import type { Page } from "./pages.ts";

type Statement = { text: string; values: unknown[] };

const rounds = 7;

/**
 * Measures how many milliseconds the database needs for the SQL statements of each page's operation, including
 * planning. Takes the shortest of several rounds for each set of variables, because other load can only add time.
 * Returns the longest of these times.
 */
export async function databaseTimes(url: string, pages: Page[]): Promise<number[]> {
  const shop = await openShopOn(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET pg_trgm.word_similarity_threshold = 0.4; SET jit = off");
  const times: number[] = [];
  for (const { query, variables } of pages) {
    const each = [];
    for (const value of variables) {
      // Reads quote rules and spellings before measuring, because the server keeps them in memory.
      await shop.execute(query, value);
      const statements = await statementsOf(() => shop.execute(query, value));
      each.push(Math.min(...(await explained(client, statements))));
    }
    times.push(Math.max(...each));
  }
  await client.end();
  await shop.close();
  return times;
}

/** Returns the SELECT statements that `work` sends to the database. */
async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values = []] = args as [string | Statement, unknown[]?];
    if (typeof config === "string") statements.push({ text: config, values });
    else statements.push({ text: config.text, values: config.values ?? values });
    return Reflect.apply(query, this, args);
  } as typeof query;
  await work().finally(() => {
    pg.Client.prototype.query = query;
  });
  return statements.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text));
}

/** Returns the total time of all statements, for each round. */
async function explained(client: pg.Client, statements: Statement[]): Promise<number[]> {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const { text, values } of statements) {
      const sql = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`;
      const { rows } = await client.query(sql, values);
      const [plan] = rows[0]["QUERY PLAN"];
      sum += plan["Planning Time"] + plan["Execution Time"];
    }
    times.push(sum);
  }
  return times;
}
