import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";
import type { TestApp } from "./app.ts";

type Query = (statement: string | { text: string }, ...rest: unknown[]) => unknown;

const seenBy = new AsyncLocalStorage<string[]>();

/**
 * Returns the texts of the SQL statements that an action sends. Statements of code that runs in parallel are left out.
 */
export async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const spy = spyOnStatements((text) => seenBy.getStore()?.push(text));
  const statements: string[] = [];
  await seenBy.run(statements, action).finally(() => spy.mockRestore());
  return statements;
}

/**
 * Makes the server read the times at which reservations and offers end. Otherwise the first response after a change
 * would read these times.
 */
export async function readEnds({ graphql }: Pick<TestApp, "graphql">): Promise<void> {
  await graphql("{ home { offers { link } newestDevices { id } } }");
}

/**
 * Collects the texts of the SQL statements that this process sends from now on, until the end of the test. If a
 * database is given, collects only the statements for this database.
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
