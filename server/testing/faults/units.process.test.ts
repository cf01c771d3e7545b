import { expect, test } from "vitest";
import { imeiNumber } from "../fixtures/units.ts";
import { timeFactor } from "../timeFactor.mjs";
import { phoneInput } from "./bodies.ts";
import { end, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";
import { type Admin, asAdmin, newPng } from "./writers.ts";

const unitsAtOnce = 6;

/** The number of steps that each unit takes before the server is killed. After two steps, some units are reserved. */
const minSteps = 2;

/** The state of a unit after its last acknowledged transition. */
type Acknowledged = { id: string; state: string; version: number };

const fields = "id state version reservation { until } sale { amount } timeline { code }";

const mutations = {
  offerUnit: { variables: {}, types: "", args: "" },
  reserveUnit: { variables: {}, types: ", $until: DateTime!", args: ", until: $until" },
  releaseUnit: { variables: {}, types: "", args: "" },
  sellUnit: {
    variables: { input: { amount: 37_000, method: "CASH", date: "2026-01-31" } },
    types: ", $input: UnitSaleInput!",
    args: ", input: $input",
  },
  returnUnit: {
    variables: { input: { reason: "Too large", amount: 37_000 } },
    types: ", $input: UnitReturnInput!",
    args: ", input: $input",
  },
  restockUnit: { variables: {}, types: "", args: "" },
} as const;

type Mutation = keyof typeof mutations;

/** The transitions of one round. A round begins and ends in the state draft. */
const round: Mutation[] = [
  "offerUnit",
  "reserveUnit",
  "releaseUnit",
  "sellUnit",
  "returnUnit",
  "restockUnit",
];

/** A reservation lasts longer than any step on a busy machine. */
const reservedMs = 10_000 * timeFactor;

/**
 * Makes one transition, and repeats the transition while the server is too busy. Throws a TypeError if the server is
 * gone.
 */
async function take(admin: Admin, id: string, name: Mutation): Promise<Acknowledged> {
  const { types, args, variables } = mutations[name];
  const query = `mutation ($id: ID!${types}) { ${name}(id: $id${args}) { ${fields} } }`;
  const send = () => {
    const reserved = { until: new Date(Date.now() + reservedMs).toISOString() };
    const own = name === "reserveUnit" ? reserved : variables;
    return admin.post("/graphql", { query, variables: { id, ...own } });
  };
  let body: Awaited<ReturnType<typeof send>>["body"];
  await until(async () => {
    ({ body } = await send());
    return body.errors?.[0].extensions.code !== "UNAVAILABLE";
  });
  if (body.errors) throw new Error(`${name}: ${JSON.stringify(body.errors)}`);
  return body.data[name];
}

/** Creates drafts of one phone that can be put on sale. */
async function createUnits(admin: Admin) {
  const created = await admin.post("/graphql", {
    query:
      "mutation ($input: DeviceInput!) { createDevice(input: $input) { id ... on Smartphone { variants { id } } } }",
    variables: { input: { smartphone: phoneInput } },
  });
  const { id: deviceId, variants } = created.body.data.createDevice;
  const photo: string = (await admin.upload(await newPng())).body;
  const units = Array.from({ length: unitsAtOnce }, async (_, number) => {
    const input = {
      deviceId,
      variantId: variants[0].id,
      price: 38_000 + number,
      grade: "B",
      photos: [photo],
      imei: imeiNumber(number),
      imeiCheck: { result: "REGISTERED" },
    };
    const query = `mutation ($input: UnitInput!) { createUnit(input: $input) { ${fields} } }`;
    const { body } = await admin.post("/graphql", { query, variables: { input } });
    return body.data.createUnit as Acknowledged;
  });
  return { deviceId: deviceId as string, units: await Promise.all(units) };
}

/** Makes transitions of all units until the server is gone. `last` holds each unit's newest acknowledgement. */
function keepMoving(admin: Admin, units: readonly Acknowledged[]) {
  const last = new Map(units.map((unit) => [unit.id, unit]));
  const moveOn = async ({ id }: Acknowledged) => {
    for (let step = 0; ; step++) {
      const name = round[step % round.length] ?? "offerUnit";
      try {
        last.set(id, await take(admin, id, name));
      } catch (error) {
        if (error instanceof TypeError) return; // `fetch` throws a TypeError if the server is gone.
        throw error;
      }
    }
  };
  return { last, ended: Promise.all(units.map(moveOn)) };
}

async function readUnits(admin: Admin, deviceId: string) {
  const query = `query ($id: ID!) {
    device(id: $id) { unitCount stock }
    units(filter: { deviceId: $id }, first: 50) { nodes { ${fields} } }
  }`;
  const { body } = await admin.post("/graphql", { query, variables: { id: deviceId } });
  return {
    device: body.data.device as { unitCount: number; stock: string },
    units: body.data.units.nodes as (Acknowledged & {
      reservation: object | null;
      sale: object | null;
      timeline: unknown[];
    })[],
  };
}

test("a server killed during transitions of units loses no transition, leaves none in part, and no reservation outlives its time", {
  tags: ["slow"],
}, async () => {
  const dataDir = await newFolder();
  let shop: RunningShop = await startShop({ dataDir });
  const token = await logIn(shop);
  const { deviceId, units } = await createUnits(asAdmin(shop, token));
  let known = units;
  for (let kills = 0; kills < 2; kills++) {
    const { last, ended } = keepMoving(asAdmin(shop, token), known);
    const before = new Map(known.map(({ id, version }) => [id, version]));
    await until(async () =>
      [...last.values()].every(({ id, version }) => version >= (before.get(id) ?? 0) + minSteps),
    );
    await end(shop.process, "SIGKILL");
    await ended;
    shop = await startShop({ dataDir });
    const admin = asAdmin(shop, token);
    const read = await readUnits(admin, deviceId);
    expect(read.units).toHaveLength(unitsAtOnce);
    for (const unit of read.units) {
      const { version = 0 } = last.get(unit.id) ?? {};
      // The server may have committed one more transition without sending the response, and a reservation may have
      // ended by the clock.
      expect(unit.version).toBeGreaterThanOrEqual(version);
      expect(unit.version).toBeLessThanOrEqual(version + 2);
      expect(unit.timeline).toHaveLength(unit.version);
      expect(unit.reservation !== null).toBe(unit.state === "RESERVED");
    }
    await until(async () => {
      const { units: now } = await readUnits(admin, deviceId);
      return now.every(({ state }) => state !== "RESERVED");
    });
    const after = await readUnits(admin, deviceId);
    const forSale = after.units.filter(({ state }) => state === "FOR_SALE").length;
    expect(after.device).toEqual({
      unitCount: forSale,
      stock: forSale > 0 ? "IN_STOCK" : "OUT_OF_STOCK",
    });
    known = await backToDrafts(admin, after.units);
  }
});

/** The transitions that bring a unit from each state to the end of its round. */
const toDraft: Record<string, Mutation[]> = {
  DRAFT: [],
  FOR_SALE: ["sellUnit", "returnUnit", "restockUnit"],
  SOLD: ["returnUnit", "restockUnit"],
  RETURNED: ["restockUnit"],
};

const backToDrafts = (admin: Admin, units: readonly Acknowledged[]) =>
  Promise.all(
    units.map(async (unit) => {
      let newest: Acknowledged = unit;
      for (const name of toDraft[unit.state] ?? []) newest = await take(admin, unit.id, name);
      return newest;
    }),
  );
