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

/** The texts of all SQL statements that this process sends from now on, until the end of the test. */
export function recordStatements(): string[] {
  const statements: string[] = [];
  spyOnStatements((text) => statements.push(text));
  return statements;
}

function spyOnStatements(onStatement: (text: string) => void) {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  return vi.spyOn(client, "query").mockImplementation(function (this: unknown, ...args) {
    const [statement] = args;
    onStatement(typeof statement === "string" ? statement : statement.text);
    return query.apply(this, args);
  });
}
