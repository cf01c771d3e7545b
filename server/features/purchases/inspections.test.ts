import { beforeEach, describe, expect, it, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { phoneInput, variantInput } from "../../testing/fixtures/factories.ts";

import { cracked, inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { contextOfAdmin, newFile } from "../../testing/fixtures/uploads.ts";
import { deleteAbandonedImages, uploadImage } from "../uploads/service.ts";

const shop = await testApp();
const { deps, graphql, wait } = shop;
const week = 7 * 86_400;

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
});

/** Changes the phone's only variant. */
async function setPrice(sellingPrice: number) {
  await deps.database.variant.updateMany({ data: { sellingPrice } });
}

describe("the price of an inspected device", () => {
  it("is based on the quote's base while the quote is valid", async () => {
    const id = await sale.submitApproved();
    await setPrice(40_000);
    wait(week - 1);
    const { purchase } = await sale.inspect(id, cracked());
    expect(purchase).toMatchObject({ state: "REVISED", amount: 51_000 });
    expect(purchase.inspection.quote).toMatchObject({ base: 60_000, rulesVersion: 1 });
  });

  it("is based on today's price when the quote is no longer valid", async () => {
    const id = await sale.submitApproved();
    await setPrice(40_000);
    wait(week);
    const { purchase } = await sale.inspect(id);
    expect(purchase).toMatchObject({ state: "REVISED", amount: 40_000 });
    expect(purchase.inspection.differences).toMatchObject([
      { code: "base", before: 60_000, after: 40_000, amount: -20_000 },
    ]);
  });

  it("can confirm the quoted amount even when the quote is no longer valid", async () => {
    const id = await sale.submitApproved();
    wait(week);
    expect((await sale.inspect(id)).purchase).toMatchObject({ state: "CONFIRMED", amount: 60_000 });
  });

  it("is today's price for an evaluation that is older than quotes, and needs the seller's consent", async () => {
    const id = await sale.submitApproved({ quoted: false });
    await setPrice(45_000);
    const { purchase } = await sale.inspect(id);
    expect(purchase).toMatchObject({ state: "REVISED", amount: 45_000 });
    expect(purchase.inspection.differences).toEqual([]);
  });

  it("is based on the price that the seller saw if the device is no longer in the catalogue", async () => {
    const id = await sale.submitApproved({ quoted: false });
    const remove = "mutation ($id: ID!) { deleteDevice(id: $id) }";
    await graphql(remove, { id: sale.deviceId }, { as: sale.admin });
    expect((await sale.inspect(id)).purchase).toMatchObject({ state: "REVISED", amount: 60_000 });
  });

  it("is based on the seller's variant", async () => {
    const variants = [
      variantInput(),
      { ...variantInput({ ram: 12, rom: 512 }), sellingPrice: 80_000 },
    ];
    const update = `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }`;
    const input = { smartphone: { variants: phoneInput({ variants }).variants } };
    await graphql(update, { id: sale.deviceId, input }, { as: sale.admin });
    const id = await sale.submitApproved({ quoted: false, seenRam: 12, seenRom: 512 });
    expect((await sale.inspect(id)).purchase.amount).toBe(80_000);
  });

  it("follows the rules of the quote even if other rules are published in the meantime", async () => {
    const id = await sale.submitApproved();
    await publishCheaperCracks();
    const { purchase } = await sale.inspect(id, cracked());
    expect(purchase).toMatchObject({ amount: 51_000, inspection: { quote: { rulesVersion: 1 } } });
    wait(week);
    const later = await sale.inspect(id, cracked());
    expect(later.purchase).toMatchObject({
      amount: 57_000,
      inspection: { quote: { rulesVersion: 2 } },
    });
    const expiresIn = new Date(later.purchase.expiresAt).getTime() - deps.clock().getTime();
    expect(expiresIn).toBe(5 * 86_400_000);
  });
});

/** Publishes rules by which a minor crack costs 5 % and a seller has five days to answer. */
async function publishCheaperCracks() {
  const first = await deps.database.quoteRulesVersion.findFirstOrThrow();
  const content = first.content as { effects: { option: string; value: number }[] };
  const effects = content.effects.map((effect) =>
    effect.option === "MINOR_CRACK" ? { ...effect, value: 500 } : effect,
  );
  await deps.database.quoteRulesVersion.create({
    data: { version: 2, reason: "Test", content: { ...content, revisionDays: 5, effects } },
  });
  await deps.responseCache.receiveCommitted();
}

test("the differences between quote and inspection add up to the difference between the amounts", async () => {
  const id = await sale.submitApproved();
  const input = cracked({ otherIssues: ["WIFI", "SPEAKER"], batteryHealth: null });
  const { purchase } = await sale.inspect(id, input);
  const difference = { question: null, from: [], to: [] };
  expect(purchase.inspection.differences).toEqual([
    {
      code: "screenCondition",
      question: "screenCondition",
      label: "Screen condition",
      from: ["ORIGINAL_NO_ISSUE"],
      to: ["MINOR_CRACK"],
      before: 0,
      after: -9_000,
      amount: -9_000,
    },
    {
      ...difference,
      code: "batteryHealth",
      question: "batteryHealth",
      label: "Battery health",
      from: ["FULL"],
      to: ["NOT_TOLD"],
      before: 0,
      after: -2_400,
      amount: -2_400,
    },
    {
      ...difference,
      code: "otherIssues",
      question: "otherIssues",
      label: "Other issues",
      to: ["SPEAKER", "WIFI"],
      before: 0,
      after: -9_600,
      amount: -9_600,
    },
  ]);
  expect(purchase.amount).toBe(60_000 - 9_000 - 2_400 - 9_600);
});

describe("a device that cannot receive calls", () => {
  const silent = (given: object = {}) => inspectionInput({ receiveCalls: "NO", ...given });
  const decision = { amount: 12_000, reason: "The radio has to be replaced" };

  it("needs the admin's amount and reason", async () => {
    const id = await sale.submitApproved();
    expect(await sale.inspect(id, silent())).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { amount: "is required because the rules ask for a review" },
    });
    expect(await sale.inspect(id, silent({ amount: 12_000 }))).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { reason: "is required for a decision of your own" },
    });
    expect(await sale.read(id)).toMatchObject({ state: "AWAITING_INSPECTION", inspections: [] });
  });

  it("is offered at that amount, for that reason", async () => {
    const id = await sale.submitApproved();
    const { purchase } = await sale.inspect(id, silent(decision));
    expect(purchase).toMatchObject({ state: "REVISED", amount: 12_000 });
    expect(purchase.inspection).toMatchObject({
      reason: decision.reason,
      quote: { outcome: "REVIEW", amount: null },
      differences: [{ code: "review", before: 60_000, after: 12_000, amount: -48_000 }],
    });
    expect(purchase.timeline.at(-1)).toMatchObject({ code: "REVISED", note: decision.reason });
  });

  it.each([0, -1, 100_000_001])("is not offered at %d taka", async (amount) => {
    const id = await sale.submitApproved();
    const { code, fields } = await sale.inspect(id, silent({ ...decision, amount }));
    expect({ code, fields: Object.keys(fields) }).toEqual({
      code: "BAD_USER_INPUT",
      fields: ["amount"],
    });
  });
});

test("a device that the rules refuse can be inspected again, and returned", async () => {
  const first = await deps.database.quoteRulesVersion.findFirstOrThrow();
  const content = first.content as { effects: object[] };
  const refusal = { question: "touchScreen", option: "NOT_WORKING", type: "REFUSE", value: 0 };
  const effects = content.effects.filter(
    (effect) => !("option" in effect && effect.option === "NOT_WORKING"),
  );
  await deps.database.quoteRulesVersion.create({
    data: { version: 2, reason: "Test", content: { ...content, effects: [...effects, refusal] } },
  });
  await deps.responseCache.receiveCommitted();
  const id = await sale.submitApproved({ quoted: false });
  const { screen } = inspectionInput();
  const dead = inspectionInput({ screen: { ...screen, touchScreen: "NOT_WORKING" } });
  const { purchase } = await sale.inspect(id, dead);
  expect(purchase).toMatchObject({
    state: "REFUSED",
    amount: null,
    inspection: { amount: null, quote: { outcome: "REFUSED" }, differences: [] },
  });
  expect(purchase.inspection.quote.reasons).toHaveLength(1);
  expect((await sale.inspect(id)).purchase.state).toBe("REVISED");
  await sale.inspect(id, dead);
  expect((await sale.call("recordReturn", { id })).purchase.state).toBe("RETURNED");
});

test("an admin may refuse a device for a reason that is not among the answers", async () => {
  const id = await sale.submitApproved();
  const { purchase } = await sale.inspect(
    id,
    inspectionInput({ refuse: true, reason: "The account is locked" }),
  );
  expect(purchase).toMatchObject({
    state: "REFUSED",
    amount: null,
    inspection: { amount: null, reason: "The account is locked", quote: { amount: 60_000 } },
  });
  expect(purchase.timeline.at(-1)).toMatchObject({
    code: "REFUSED",
    note: "The account is locked",
  });
});

describe("an inspection", () => {
  it.each([
    ["an accessory twice", { availableAccessories: ["ONLY_DEVICE", "ONLY_DEVICE"] }],
    ["no accessories", { availableAccessories: [] }],
    ["nine photos", { photos: Array.from({ length: 9 }, (_, index) => `/images/${index}.jpg`) }],
    ["a photo twice", { photos: ["/img/test.png", "/img/test.png"] }],
    ["a photo that is not stored", { photos: ["/images/none.320x320.AAAA.jpg"] }],
    ["notes of 2,001 characters", { notes: "x".repeat(2_001) }],
    ["an amount where the rules price the device", { amount: 1_000, reason: "Why not" }],
  ])("with %s is refused", async (_what, given) => {
    const id = await sale.submitApproved();
    const { code, fields } = await sale.inspect(id, inspectionInput(given as object));
    expect(code).toBe("BAD_USER_INPUT");
    expect(Object.keys(fields)[0]).toMatch(Object.keys(given)[0] ?? "");
    expect(await deps.database.inspection.count()).toBe(0);
  });

  it("is refused if the purchase has changed since it was read", async () => {
    const id = await sale.submitApproved();
    const { version } = await sale.read(id);
    const first = await sale.inspect(id, cracked({ version }));
    expect(first.purchase.version).toBe(version + 1);
    expect(await sale.inspect(id, inspectionInput({ version }))).toMatchObject({
      code: "CONFLICT",
      message: "This purchase changed in the meantime. Please reload it and try again.",
    });
  });

  it("is not possible after the seller has accepted", async () => {
    const id = await sale.revised();
    await sale.call("acceptOffer", { id });
    expect(await sale.inspect(id)).toMatchObject({
      code: "CONFLICT",
      message: "The seller has already accepted the offer",
    });
  });

  it("replaces a confirmed price", async () => {
    const id = await sale.submitApproved();
    await sale.inspect(id);
    const { purchase } = await sale.inspect(id, cracked());
    expect(purchase).toMatchObject({ state: "REVISED", amount: 51_000 });
    expect(purchase.timeline.map(({ code }: { code: string }) => code)).toEqual([
      ...["SUBMITTED", "APPROVED", "INSPECTED", "CONFIRMED", "INSPECTED", "REVISED"],
    ]);
  });
});

test("photos stay as long as an inspection shows them", async () => {
  const ctx = await contextOfAdmin(shop);
  const photo = await uploadImage(ctx, await newFile());
  const id = await sale.submitApproved();
  const { purchase } = await sale.inspect(id, cracked({ photos: [photo] }));
  expect(purchase.inspection.photos).toEqual([{ path: photo }]);
  wait(2 * 86_400);
  expect(await deleteAbandonedImages(deps)).toBe(0);
  await sale.call("recordReturn", { id });
  await graphql("mutation ($id: ID!) { deleteEvaluation(id: $id) }", { id }, { as: sale.admin });
  expect(await deleteAbandonedImages(deps)).toBe(1);
});

describe("a photo of an inspection", () => {
  type Sender = { cookie?: Caller; bearer?: Caller; headers?: Record<string, string> };

  const get = async (url: string, { cookie, bearer, headers }: Sender = {}) =>
    shop.app.inject({
      url,
      headers: {
        ...(cookie ? { cookie: `session=${cookie.token}` } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer.token}` } : {}),
        ...headers,
      },
    });

  async function inspected(): Promise<string> {
    const photo = await uploadImage(await contextOfAdmin(shop), await newFile());
    await sale.inspect(await sale.submitApproved(), cracked({ photos: [photo] }));
    return photo;
  }

  it("is sent only to its seller and to admins, with all its copies", async () => {
    const photo = await inspected();
    const other = await shop.signIn("CUSTOMER");
    for (const url of [photo, photo.replace(/jpg$/, "avif"), photo.replace(/jpg$/, "webp")]) {
      for (const cookie of [sale.seller, sale.admin]) {
        const { statusCode, headers } = await get(url, { cookie });
        expect(statusCode).toBe(200);
        expect(headers["cache-control"]).toBe("private, no-cache");
        const known = { "if-none-match": String(headers.etag) };
        expect((await get(url, { cookie, headers: known })).statusCode).toBe(304);
        // Anyone who knows the name of a photo knows its ETag.
        for (const sender of [{}, { cookie: other }, { bearer: other }])
          expect((await get(url, { ...sender, headers: known })).statusCode).toBe(404);
      }
    }
    expect((await get(photo, { cookie: other })).headers["cache-control"]).toBe("no-cache");
  });

  it("is sent to API keys that may read evaluations", async () => {
    const photo = await inspected();
    const reader = await createKey(shop, ["READ_EVALUATIONS"]);
    expect((await get(photo, { bearer: reader })).statusCode).toBe(200);
    const writer = await createKey(shop, ["WRITE_CATALOGUE"]);
    expect((await get(photo, { bearer: writer })).statusCode).toBe(404);
  });

  it("is public while the shop shows it, and not stored by shared caches before", async () => {
    const photo = await uploadImage(await contextOfAdmin(shop), await newFile());
    expect((await get(photo)).headers["cache-control"]).toBe("private, no-cache");
    await deps.database.offer.create({ data: { image: photo } });
    const { statusCode, headers } = await get(photo);
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toContain("public");
  });
});

test.each(["READ_EVALUATIONS", "DECIDE_EVALUATIONS"] as const)(
  "a key that may %s sees neither admins' names nor internal notes",
  async (scope) => {
    const id = await sale.submitApproved();
    await sale.inspect(id, cracked({ notes: "Looks stolen" }));
    const as = await createKey(shop, [scope]);
    const { inspection, timeline } = await sale.read(id, as);
    expect(inspection).toMatchObject({ amount: 51_000, inspector: null, notes: null });
    const names = timeline.map(({ actorName }: { actorName: string | null }) => actorName);
    expect(names).toEqual(["Rahim Uddin", null, null, null]);
    const { body } = await shop.rest(`GET /evaluations/${id}`, { as });
    expect(body.data.purchase.inspections).toMatchObject([{ inspector: null, notes: null }]);
    expect(JSON.stringify(body)).not.toContain("stolen");
  },
);

test("a seller sees neither an admin's name nor internal notes, but an admin sees both", async () => {
  const id = await sale.submitApproved();
  await sale.inspect(id, cracked({ notes: "Looks stolen" }));
  await sale.call("acceptOffer", { id });
  const [forSeller, forAdmin] = [await sale.read(id, sale.seller), await sale.read(id)];
  expect(forAdmin.inspection).toMatchObject({ inspector: "Rahim Uddin", notes: "Looks stolen" });
  expect(forSeller.inspection).toMatchObject({ inspector: null, notes: null });
  expect(JSON.stringify(forSeller)).not.toContain("stolen");
  const names = (purchase: { timeline: { actor: string; actorName: string | null }[] }) =>
    purchase.timeline.map(({ actor, actorName }) => `${actor} ${actorName}`);
  expect(names(forAdmin)).toEqual([
    ...["SELLER Rahim Uddin", "SHOP Rahim Uddin", "SHOP Rahim Uddin", "SHOP Rahim Uddin"],
    "SELLER Rahim Uddin",
  ]);
  expect(names(forSeller)).toEqual([
    ...["SELLER Rahim Uddin", "SHOP null", "SHOP null", "SHOP null"],
    "SELLER Rahim Uddin",
  ]);
});
