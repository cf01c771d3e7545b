import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";

type Query = (statement: string | { text: string }, ...rest: unknown[]) => unknown;

const seenBy = new AsyncLocalStorage<string[]>();

/** The texts of the SQL statements that an action sends, without those of anything that runs beside it. */
export async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const spy = spyOnStatements((text) => seenBy.getStore()?.push(text));
  const statements: string[] = [];
  await seenBy.run(statements, action).finally(() => spy.mockRestore());
  return statements;
}

/**
 * The texts of all SQL statements that this process sends from now on, until the end of the test; only those to a
 * database where it is named.
 */
export function recordStatements(database?: string): string[] {
  const statements: string[] = [];
  spyOnStatements((text, client) => {
    if (database === undefined || client.database === database) statements.push(text);
  });
  return statements;
}

function spyOnStatements(onStatement: (text: string, client: pg.Client) => void) {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  return vi.spyOn(client, "query").mockImplementation(function (this: pg.Client, ...args) {
    const [statement] = args;
    onStatement(typeof statement === "string" ? statement : statement.text, this);
    return query.apply(this, args);
  });
}
