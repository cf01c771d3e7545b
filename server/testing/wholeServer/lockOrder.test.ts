import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { Context, SignedIn } from "../../core/context.ts";
import { createDevice, deleteDevice } from "../../features/devices/service.ts";
import { createEvaluation, evaluations } from "../../features/evaluations/service.ts";
import { changePrices, previewPriceChange } from "../../features/priceChanges/service.ts";
import { undoPriceChange } from "../../features/priceChanges/undo.ts";
import { recordInspection } from "../../features/purchases/inspections.ts";
import { deleteSubmissions, updateSubmissions } from "../../features/submissions/decisions.ts";
import { offerUnit, sellUnit } from "../../features/units/moves.ts";
import { createUnit } from "../../features/units/service.ts";
import { replaceImage, uploadImage } from "../../features/uploads/service.ts";
import { testApp } from "../app.ts";
import { emptyDatabase } from "../database.ts";
import { evaluationInput } from "../fixtures/evaluations.ts";
import { phoneInput } from "../fixtures/factories.ts";
import { inspectionInput } from "../fixtures/purchases.ts";
import { contextOfAdmin, newFile } from "../fixtures/uploads.ts";
import { waitUntilBlocked } from "../locks.ts";

// Every transaction locks rows in the same order: first a price change, then devices, then units and requests, then
// banners and offers, and images last. Images are locked in the order of their paths, all other rows in the order of
// their ids. Locking an evaluation also protects its purchase, inspections and events. If transactions used different
// orders, two transactions could deadlock, and PostgreSQL would end one of them with an error.

const shop = await testApp();
const { deps } = shop;
const { database } = deps;

let ctx: Context & { actor: SignedIn };
let coverImage: string;
let deviceId: string;
let ids: string[];

/** Creates a phone with five evaluations. The evaluations are inserted in the descending order of their ids. */
beforeEach(async () => {
  await emptyDatabase();
  ctx = await contextOfAdmin(shop);
  coverImage = await uploadImage(ctx, await newFile());
  ({ id: deviceId } = await createDevice(ctx, "SMARTPHONE", phoneInput({ coverImage })));
  const { id } = await createEvaluation(ctx, evaluationInput(deviceId));
  const evaluation = await database.evaluation.findUniqueOrThrow({ where: { id } });
  await database.evaluation.delete({ where: { id } });
  ids = Array.from({ length: 5 }, () => v7());
  const rows = ids.toReversed().map((id) => ({ ...evaluation, id, quoteLines: [] }));
  await database.evaluation.createMany({ data: rows });
});

/**
 * Starts `first` and `second` while a third transaction locks the evaluation in the middle. Both calls therefore hold
 * some locks and wait for others.
 */
async function atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const started = await database.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM evaluation WHERE id = ${ids[2]}::uuid FOR UPDATE`;
      const one = first();
      await waitUntilBlocked(deps, 1);
      const other = second();
      await waitUntilBlocked(deps, 2);
      return { results: Promise.allSettled([one, other]) };
    },
    { timeout: 25_000 },
  );
  return (await started.results).map(({ status }) => status);
}

const approveAll = () => updateSubmissions(ctx, evaluations, { ids, status: "APPROVED" });

describe("while all evaluations of a device are approved", () => {
  test("the device is deleted, and both succeed", async () => {
    const results = await atOnce(approveAll, () => deleteDevice(ctx, deviceId));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    const where = { status: "APPROVED", deviceId: null } as const;
    expect(await database.evaluation.count({ where })).toBe(5);
  });

  test("its image is replaced, and both succeed", async () => {
    const file = await newFile();
    const results = await atOnce(approveAll, () => replaceImage(ctx, coverImage, file));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    const where = { status: "APPROVED", seenCoverImage: { not: coverImage } } as const;
    expect(await database.evaluation.count({ where })).toBe(5);
  });
});

test("an image is replaced in evaluations that change in the meantime, even if an index finds them", async () => {
  // Adds as many rows as a large shop has.
  await database.$executeRaw`
    INSERT INTO evaluation
    SELECT (jsonb_populate_record(evaluation, jsonb_build_object(
      'id', gen_random_uuid(), 'seenCoverImage', '/img/test.png'))).*
    FROM evaluation, generate_series(1, 2000) WHERE evaluation.id = ${ids[0]}::uuid`;
  await database.$executeRaw`ANALYZE evaluation`;
  const file = await newFile();
  const results = await atOnce(approveAll, () => replaceImage(ctx, coverImage, file));
  expect(results).toEqual(["fulfilled", "fulfilled"]);
  expect(await database.evaluation.count({ where: { seenCoverImage: coverImage } })).toBe(0);
});

describe("while an inspection is recorded", () => {
  beforeEach(async () => {
    await approveAll();
  });

  const inspect = () =>
    recordInspection(ctx, ids[2] ?? "", inspectionInput({ photos: [coverImage] }));
  const inspected = () =>
    database.inspection.findFirstOrThrow({ where: { evaluationId: ids[2] ?? "" } });

  test("its photo is replaced, and both succeed", async () => {
    const file = await newFile();
    const results = await atOnce(inspect, () => replaceImage(ctx, coverImage, file));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    const { seenCoverImage } = await database.evaluation.findFirstOrThrow();
    expect(seenCoverImage).not.toBe(coverImage);
    expect((await inspected()).photos).toEqual([seenCoverImage]);
  });

  test("the device is deleted, and both succeed", async () => {
    const results = await atOnce(inspect, () => deleteDevice(ctx, deviceId));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    expect((await inspected()).photos).toEqual([coverImage]);
  });

  test("all evaluations are deleted except the inspected one", async () => {
    const results = await atOnce(inspect, () => deleteSubmissions(ctx, evaluations, ids));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    expect(await database.evaluation.findMany({ select: { id: true } })).toEqual([{ id: ids[2] }]);
  });
});

test("prices are changed while a device is deleted and its image replaced, without a deadlock", async () => {
  const { id: other } = await createDevice(ctx, "SMARTPHONE", phoneInput({ coverImage }));
  const input = {
    devices: { ids: [other, deviceId] },
    prices: ["PRICE" as const],
    by: { taka: 1 },
    roundTo: 1,
  };
  const change = async () =>
    changePrices(ctx, { input, fingerprint: (await previewPriceChange(ctx, input)).fingerprint });
  const { id } = await change();
  const file = await newFile();
  const undone = atOnce(
    () => replaceImage(ctx, coverImage, file),
    () => undoPriceChange(ctx, id),
  );
  expect(await undone).toEqual(["fulfilled", "fulfilled"]);
  const refused = () => expect(change()).rejects.toMatchObject({ code: "CONFLICT" });
  const results = await atOnce(() => deleteDevice(ctx, deviceId), refused);
  expect(results).toEqual(["fulfilled", "fulfilled"]);
});

test("a unit is sold while its photo and its device's image are replaced, and both succeed", async () => {
  const { variants } = await database.device.findUniqueOrThrow({
    where: { id: deviceId },
    select: { variants: { select: { id: true } } },
  });
  const input = { deviceId, variantId: variants[0]?.id, price: 38_000, grade: "B" as const };
  const { id } = await createUnit(ctx, { ...input, photos: [coverImage] });
  await offerUnit(ctx, id, { override: "Bought before the register" });
  const file = await newFile();
  const started = await database.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM unit WHERE id = ${id}::uuid FOR UPDATE`;
      const sale = sellUnit(ctx, id, { amount: 37_000, method: "CASH", date: "2026-01-31" });
      await waitUntilBlocked(deps, 1);
      const replaced = replaceImage(ctx, coverImage, file);
      await waitUntilBlocked(deps, 2);
      return { results: Promise.allSettled([sale, replaced]) };
    },
    { timeout: 25_000 },
  );
  const results = await started.results;
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const unit = await database.unit.findUniqueOrThrow({ where: { id }, include: { device: true } });
  expect(unit.state).toBe("SOLD");
  expect(unit.photos).not.toContain(coverImage);
  expect(unit.photos).toEqual([unit.device.coverImage]);
});

test("deleting a device while its image is replaced does not deadlock", async () => {
  const file = await newFile();
  const results = await atOnce(
    () => replaceImage(ctx, coverImage, file),
    () => deleteDevice(ctx, deviceId),
  );
  expect(results).toEqual(["fulfilled", "fulfilled"]);
  expect(await database.device.count()).toBe(0);
});
