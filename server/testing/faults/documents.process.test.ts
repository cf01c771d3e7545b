import { expect, test } from "vitest";
import { variantInput } from "../fixtures/factories.ts";
import { inspectionInput } from "../fixtures/purchases.ts";
import { imeiNumber, saleInput } from "../fixtures/units.ts";
import { phoneInput } from "./bodies.ts";
import { startExternalPostgres } from "./externalPostgres.ts";
import { end, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";
import { type Admin, asAdmin, newPng } from "./writers.ts";

const salesAtOnce = 30;
const paymentsAtOnce = 20;

/** The number of payments that are acknowledged before one of the servers is killed. */
const firstAcknowledged = 6;

/**
 * Sends a mutation, and repeats the mutation while the server is too busy. Throws a TypeError if the server is gone.
 */
async function mutate(admin: Admin, query: string, variables: object) {
  let body: Awaited<ReturnType<Admin["post"]>>["body"];
  await until(async () => {
    ({ body } = await admin.post("/graphql", { query, variables }));
    return body.errors?.[0].extensions.code !== "UNAVAILABLE";
  });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

/** Creates a phone with a variant for each sell request, because equal requests would be refused. */
async function createPhone(admin: Admin): Promise<{ id: string; variantIds: string[] }> {
  const variants = Array.from({ length: paymentsAtOnce }, (_, n) => variantInput({ rom: n + 1 }));
  const { createDevice } = await mutate(
    admin,
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id ... on Smartphone { variants { id } } } }",
    { input: { smartphone: { ...phoneInput, variants } } },
  );
  return { id: createDevice.id, variantIds: createDevice.variants.map(({ id }: Row) => id) };
}

type Row = { id: string };

/** Creates a unit that is for sale. Returns the unit's id. */
async function unitForSale(
  admin: Admin,
  phone: { id: string; variantIds: string[] },
  photo: string,
  n: number,
) {
  const input = {
    deviceId: phone.id,
    variantId: phone.variantIds[0],
    price: 38_000,
    grade: "B",
    photos: [photo],
    imei: imeiNumber(n),
    imeiCheck: { result: "REGISTERED" },
  };
  const created = await mutate(
    admin,
    "mutation ($input: UnitInput!) { createUnit(input: $input) { id } }",
    { input },
  );
  const { id }: Row = created.createUnit;
  await mutate(admin, "mutation ($id: ID!) { offerUnit(id: $id) { id } }", { id });
  return id;
}

/** Creates a sell request that the shop has agreed to pay. Returns its id. */
async function agreedPurchase(admin: Admin, deviceId: string, variantId: string) {
  const { locks: _locks, ...answers } = inspectionInput();
  const created = await mutate(
    admin,
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }",
    { input: { deviceId, variantId, ...answers } },
  );
  const { id }: Row = created.createEvaluation;
  await mutate(
    admin,
    "mutation ($id: ID!) { updateEvaluation(id: $id, status: APPROVED) { id } }",
    { id },
  );
  const { recordInspection } = await mutate(
    admin,
    `mutation ($id: ID!, $input: InspectionInput!) {
      recordInspection(id: $id, input: $input) { purchase { amount } } }`,
    { id, input: inspectionInput() },
  );
  return { id, amount: recordInspection.purchase.amount as number };
}

const sell = (admin: Admin, id: string) =>
  mutate(
    admin,
    "mutation ($id: ID!, $input: UnitSaleInput!) { sellUnit(id: $id, input: $input) { id } }",
    { id, input: saleInput },
  );

const pay = (admin: Admin, { id, amount }: { id: string; amount: number }) =>
  mutate(
    admin,
    "mutation ($id: ID!, $input: PaymentInput!) { recordPayment(id: $id, input: $input) { id } }",
    { id, input: { amount, method: "CASH", date: "2026-01-31" } },
  );

/** Returns the positions of a kind's documents in their series, in order. */
async function positionsOf(admin: Admin, kind: string): Promise<number[]> {
  const query = `query ($kind: ReceiptKind!) {
    documents(filter: { kind: $kind }, first: 100) { nodes { number } } }`;
  const { body } = await admin.post("/graphql", { query, variables: { kind } });
  const numbers: { number: string }[] = body.data.documents.nodes;
  return numbers.map(({ number }) => Number(number.split("-")[2])).sort((a, b) => a - b);
}

const countedTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("simultaneous sales and payments on two servers, one of which is killed, get numbers without gaps and duplicates", {
  tags: ["slow"],
}, async () => {
  const { url: databaseUrl } = await startExternalPostgres();
  const start = async (): Promise<RunningShop> =>
    startShop({ dataDir: await newFolder(), databaseUrl, env: { HANDOVER_CHECKS: "0" } });
  const kept = await start();
  const killed = await start();
  const token = await logIn(kept);
  const admins = [asAdmin(kept, token), asAdmin(killed, token)] as const;
  const [admin] = admins;
  const phone = await createPhone(admin);
  const photo: string = (await admin.upload(await newPng())).body;
  const numbers = countedTo(salesAtOnce);
  const units: string[] = [];
  for (const n of numbers) units.push(await unitForSale(admin, phone, photo, n));
  const purchases: Awaited<ReturnType<typeof agreedPurchase>>[] = [];
  for (const variantId of phone.variantIds)
    purchases.push(await agreedPurchase(admin, phone.id, variantId));

  let acknowledged = 0;
  const on = (index: number) => admins[index % 2] ?? admin;
  const writes = [
    ...units.map((id, index) => () => sell(on(index), id)),
    ...purchases.map((purchase, index) => () => pay(on(index), purchase)),
  ];
  const refused: unknown[] = [];
  const all = Promise.all(
    writes.map(async (write) => {
      try {
        await write();
        acknowledged++;
      } catch (error) {
        if (!(error instanceof TypeError)) refused.push(error); // `fetch` throws a TypeError if the server is gone.
      }
    }),
  );
  await until(async () => acknowledged >= firstAcknowledged || refused.length > 0);
  await end(killed.process, "SIGKILL");
  await all;
  expect(refused).toEqual([]);

  // The counts stay the same once the database has ended the transactions of the killed server.
  let sales: number[] = [];
  let payments: number[] = [];
  await until(async () => {
    const before = sales.length + payments.length;
    sales = await positionsOf(admin, "SALE");
    payments = await positionsOf(admin, "PURCHASE");
    return sales.length + payments.length === before;
  });
  expect(sales).toEqual(countedTo(sales.length));
  expect(payments).toEqual(countedTo(payments.length));
  expect(sales.length + payments.length).toBeGreaterThanOrEqual(acknowledged);

  // Payments and sales that were not recorded can now be recorded, with the next numbers.
  const ignoring = (write: Promise<unknown>) => write.catch(() => undefined);
  await Promise.all(units.map((id) => ignoring(sell(admin, id))));
  await Promise.all(purchases.map((purchase) => ignoring(pay(admin, purchase))));
  expect(await positionsOf(admin, "SALE")).toEqual(countedTo(salesAtOnce));
  expect(await positionsOf(admin, "PURCHASE")).toEqual(countedTo(paymentsAtOnce));
});
