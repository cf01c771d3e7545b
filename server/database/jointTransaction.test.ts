import { expect, test, vi } from "vitest";
import { Prisma } from "../generated/prisma/client.ts";
import { testApp } from "../testing/app.ts";
import { afterCommit, asStep, inOneTransaction, outsideTransaction } from "./jointTransaction.ts";

const { deps } = await testApp();
const { database } = deps;

/** Returns the id of the transaction in which a statement runs. */
async function transactionOf(
  read = async () => database.$queryRaw<{ id: string }[]>`SELECT pg_current_xact_id()::text AS id`,
) {
  const [row] = await read();
  return row?.id;
}

const byReader = () =>
  database.reads.read<{ id: string }>(Prisma.sql`SELECT pg_current_xact_id()::text AS id`);

test("all calls within a function join its transaction, and no other calls do", async () => {
  let others = Promise.resolve<string | undefined>("");
  const ids = await inOneTransaction(deps, async () => {
    expect(database.isTransaction).toBe(true);
    others = outsideTransaction(() => transactionOf());
    return Promise.all([transactionOf(), transactionOf(byReader), transactionOf()]);
  });
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain(await others);
  expect(database.isTransaction).toBe(undefined);
  expect(ids).not.toContain(await transactionOf());
});

test("code that continues after the end of a transaction runs outside it", async () => {
  let later = Promise.resolve<string | undefined>("");
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const id = await inOneTransaction(deps, async () => {
    later = ended.then(() => transactionOf());
    return transactionOf();
  });
  end();
  expect(await later).toBeTruthy();
  expect(await later).not.toBe(id);
});

test("if a step fails, only this step is rolled back, with its actions", async () => {
  const [kept, dropped] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const insert = (word: string) =>
    database.searchSpelling.create({ data: { word, term: "galaxy", kind: "SERIES" } });
  const hasKept = await inOneTransaction(deps, async (work) => {
    await asStep(database, async () => {
      await insert("kept");
      await afterCommit(database, kept);
    });
    const failing = asStep(database, async () => {
      await insert("dropped");
      await afterCommit(database, dropped);
      // This error would end the transaction if there were no savepoint.
      await database.$executeRaw`SELECT 1 / 0`;
    });
    await expect(failing).rejects.toThrow();
    expect(kept).not.toHaveBeenCalled();
    return work.hasKeptSteps;
  });
  expect(hasKept).toBe(true);
  const words = { where: { word: { in: ["kept", "dropped"] } }, select: { word: true } };
  expect(await database.searchSpelling.findMany(words)).toEqual([{ word: "kept" }]);
  expect([kept.mock.calls.length, dropped.mock.calls.length]).toEqual([1, 0]);
});

test("without a transaction, steps and actions just run", async () => {
  const act = vi.fn(async () => {});
  await asStep(database, () => afterCommit(database, act));
  expect(act).toHaveBeenCalledOnce();
});
