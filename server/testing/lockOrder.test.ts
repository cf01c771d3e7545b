import { v7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { Context, SignedIn } from "../core/context.ts";
import { createDevice, deleteDevice } from "../features/devices/service.ts";
import { createEvaluation, evaluationTable } from "../features/evaluations/service.ts";
import { decideMany } from "../features/requests/decisions.ts";
import { replaceImage, uploadImage } from "../features/uploads/service.ts";
import { testApp } from "./app.ts";
import { evaluationInput } from "./evaluations.ts";
import { emptyDatabase, phoneInput } from "./factories.ts";
import { waitUntilBlocked } from "./locks.ts";
import { contextOfAdmin, newFile } from "./uploads.ts";

// Everybody takes rows in one order: devices, then requests, each by id, and images last. Where two
// took them in different orders each would wait for the other, and PostgreSQL would fail one of them.

const shop = await testApp();
const { deps } = shop;
const { database } = deps;

let ctx: Context & { actor: SignedIn };
let coverImage: string;
let deviceId: string;
let ids: string[];

/** A phone that five people want to sell, whose requests lie in the table from the last to the first. */
beforeEach(async () => {
  await emptyDatabase(deps);
  ctx = await contextOfAdmin(shop);
  coverImage = await uploadImage(ctx, await newFile());
  ({ id: deviceId } = await createDevice(ctx, "SMARTPHONE", phoneInput({ coverImage })));
  const { id } = await createEvaluation(ctx, evaluationInput(deviceId));
  const evaluation = await database.evaluation.findUniqueOrThrow({ where: { id } });
  await database.evaluation.delete({ where: { id } });
  ids = Array.from({ length: 5 }, () => v7());
  const rows = ids.toReversed().map((id) => ({ ...evaluation, id }));
  await database.evaluation.createMany({ data: rows });
});

/** Starts both while somebody holds the request in the middle, so that each holds some and waits. */
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

const approveAll = () => decideMany(ctx, evaluationTable, { ids, status: "APPROVED" });

describe("while all requests on a device are decided", () => {
  test("the device is deleted, and both succeed", async () => {
    const results = await atOnce(approveAll, () => deleteDevice(ctx, deviceId));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    const where = { status: "APPROVED", deviceId: null } as const;
    expect(await database.evaluation.count({ where })).toBe(5);
  });

  test("its picture is replaced, and both succeed", async () => {
    const file = await newFile();
    const results = await atOnce(approveAll, () => replaceImage(ctx, coverImage, file));
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    const where = { status: "APPROVED", seenCoverImage: { not: coverImage } } as const;
    expect(await database.evaluation.count({ where })).toBe(5);
  });
});

test("whoever deletes a device waits for whoever replaces its picture, and not each for the other", async () => {
  const file = await newFile();
  const results = await atOnce(
    () => replaceImage(ctx, coverImage, file),
    () => deleteDevice(ctx, deviceId),
  );
  expect(results).toEqual(["fulfilled", "fulfilled"]);
  expect(await database.device.count()).toBe(0);
});
