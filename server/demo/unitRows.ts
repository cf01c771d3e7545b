import { v7 } from "uuid";
import { dayMs } from "../../shared/durations.ts";
import type { Transaction } from "../database/client.ts";
import { newToken } from "../features/documents/make.ts";
import { unusedCode } from "../features/units/codes.ts";
import { deriveFromUnits } from "../features/units/derive.ts";
import type { Answers } from "../features/units/findings.ts";
import { claimImeis } from "../features/units/imeis.ts";
import type { Grade, Prisma, UnitEventCode } from "../generated/prisma/client.ts";
import type { PaymentMethod, UnitState } from "../generated/prisma/enums.ts";
import { type deviceRows, findDevice, type UserRow } from "./rows.ts";

/** A unit of data/units.json. */
export type DemoUnit = {
  brand: string;
  model: string;
  state: UnitState;
  price: number;
  grade: Grade;
  cost: number;
  warrantyDays: number;
  ageDays: number;
  /** The IMEI; null for kinds of devices without an IMEI. */
  imei: string | null;
  /** The facts that distinguish the unit from others; null if there are none. */
  story: keyof typeof stories | null;
  sale?: {
    ageDays: number;
    amount: number;
    method: PaymentMethod;
    buyerName: string | null;
    returned?: { ageDays: number; reason: string };
  };
};

/** Returns how worn the unit looks in its pictures. */
export const wearOf = ({ grade }: Pick<DemoUnit, "grade">): "light" | "worn" =>
  grade === "A" || grade === "B" ? "light" : "worn";

/** The facts that distinguish a unit: its notes, and findings that are unusual for its grade. */
type Story = {
  found?: Partial<Answers>;
  notes: string;
  notesBn: string;
};

const stories = {
  MARK_AT_EDGE: {
    found: { bodyCondition: "MINOR" },
    notes: "The marks are at the lower edge, seen from the side only.",
    notesBn: "দাগগুলো নিচের ধারে, শুধু পাশ থেকে দেখা যায়।",
  },
  NEW_BATTERY: {
    found: { batteryHealth: "FULL" },
    notes: "New battery, fitted in our shop.",
    notesBn: "আমাদের দোকানে নতুন ব্যাটারি লাগানো।",
  },
  COMPLETE: {
    found: { availableAccessories: ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX", "MONEY_RECEIPT"] },
    notes: "From its first owner.",
    notesBn: "প্রথম মালিকের কাছ থেকে কেনা।",
  },
  BACK_CHANGED: { notes: "Back glass changed.", notesBn: "পেছনের কাচ বদলানো।" },
} satisfies Record<string, Story>;

/** Typical findings for a phone of each grade. */
const found: Record<Grade, Partial<Answers>> = {
  A: { batteryHealth: "FROM_95_TO_99" },
  B: { batteryHealth: "FROM_90_TO_94", screenCondition: "SCRATCH", backPanel: "MINOR" },
  C: { batteryHealth: "FROM_85_TO_89", screenCondition: "SCRATCH", backPanel: "MAJOR" },
  D: {
    ...{ batteryHealth: "FROM_80_TO_84", screenCondition: "CHANGED" },
    ...{ bodyCondition: "MAJOR", backPanel: "MAJOR" },
  },
  E: {
    ...{ batteryHealth: "BELOW_80", screenCondition: "MAJOR_CRACK" },
    ...{ bodyCondition: "MAJOR", backPanel: "HEAVY" },
  },
};

/** Returns the shop's findings about a unit: the typical findings for its grade, and the findings of its story. */
export const conditionOf = ({ grade, story }: Pick<DemoUnit, "grade" | "story">): Answers => ({
  receiveCalls: "YES",
  availableAccessories: grade === "A" ? ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX"] : ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  touchScreen: "WORKING",
  deadPixels: "NO_SPOT",
  lineOnDisplay: "NONE",
  screenCondition: "ORIGINAL_NO_ISSUE",
  bodyCondition: "NONE",
  backPanel: "NONE",
  cameraCondition: "NO_ISSUE",
  otherIssues: [],
  ...found[grade],
  ...storyOf(story)?.found,
});

const storyOf = (name: DemoUnit["story"]): Story | undefined => (name ? stories[name] : undefined);

type Listed = ReturnType<typeof deviceRows>;

/**
 * Inserts the demo's units, and derives the price and stock of their devices. `pathsOf` returns the paths of a unit's
 * pictures.
 */
export async function insertUnits(
  tx: Transaction,
  units: readonly DemoUnit[],
  { devices, variants }: Listed,
  { admin, pathsOf, now }: { admin: UserRow; pathsOf(unit: DemoUnit): string[]; now: Date },
): Promise<void> {
  const changed = new Set<string>();
  for (const unit of units) {
    const device = findDevice(devices, unit.brand, unit.model);
    const variant = variants.find(({ deviceId }) => deviceId === device.id);
    changed.add(device.id);
    const createdAt = daysBefore(now, unit.ageDays);
    const row = await tx.unit.create({
      data: {
        ...columnsOf(unit, now),
        id: v7({ msecs: createdAt.getTime() }),
        code: await unusedCode(tx),
        deviceId: device.id,
        variantId: variant?.id ?? null,
        photos: pathsOf(unit),
        createdAt,
        updatedAt: createdAt,
      },
    });
    await claimImeis(tx, row);
    await insertSale(tx, row.id, unit, now);
    await tx.unitEvent.createMany({ data: eventsOf(unit, row.id, admin, now) });
  }
  for (const deviceId of changed) await deriveFromUnits(tx, deviceId, now);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

function columnsOf(unit: DemoUnit, now: Date) {
  const { state, price, grade, cost, warrantyDays, imei } = unit;
  const { notes = "", notesBn = null } = storyOf(unit.story) ?? {};
  const isReserved = state === "RESERVED";
  const checkedAt = daysBefore(now, unit.ageDays);
  return {
    ...{ state, price, grade, cost, warrantyDays, imei, notes, notesBn },
    condition: imei ? conditionOf(unit) : undefined,
    imeiResult: imei ? ("REGISTERED" as const) : ("NOT_CHECKED" as const),
    imeiCheckedAt: imei ? checkedAt : null,
    offeredAt: state === "DRAFT" ? null : checkedAt,
    reservedUntil: isReserved ? new Date(now.getTime() + 3 * dayMs) : null,
    reservedFor: isReserved ? "Mahmudul Islam" : null,
    writtenOffAt: state === "WRITTEN_OFF" ? daysBefore(now, 2) : null,
  };
}

async function insertSale(
  tx: Transaction,
  unitId: string,
  { sale, warrantyDays }: DemoUnit,
  now: Date,
): Promise<void> {
  if (!sale) return;
  const soldAt = daysBefore(now, sale.ageDays);
  const { returned, amount, method, buyerName } = sale;
  const { id } = await tx.unitSale.create({
    data: {
      ...{ unitId, amount, method, buyerName },
      soldOn: soldAt,
      warrantyUntil: warrantyDays ? new Date(soldAt.getTime() + warrantyDays * dayMs) : null,
      createdAt: soldAt,
      ...(returned && {
        returnedOn: daysBefore(now, returned.ageDays),
        refund: amount,
        refundMethod: method,
        returnReason: returned.reason,
      }),
    },
    select: { id: true },
  });
  // When the server starts, it completes this receipt in the same way as receipts made by the previous version.
  const receipt = { kind: "SALE" as const, saleId: id, token: newToken(), createdAt: soldAt };
  await tx.document.create({ data: receipt });
}

function eventsOf(
  unit: DemoUnit,
  unitId: string,
  { firstName, lastName }: UserRow,
  now: Date,
): Prisma.UnitEventCreateManyInput[] {
  const { state, ageDays, price, sale } = unit;
  const steps: [UnitEventCode, number, number?, string?][] = [["CREATED", ageDays]];
  if (state !== "DRAFT" && state !== "WRITTEN_OFF") steps.push(["OFFERED", ageDays, price]);
  if (state === "RESERVED") steps.push(["RESERVED", 0]);
  if (state === "WRITTEN_OFF") steps.push(["WRITTEN_OFF", 2, undefined, "For spare parts"]);
  if (sale) steps.push(["SOLD", sale.ageDays, sale.amount]);
  if (sale?.returned)
    steps.push(["RETURNED", sale.returned.ageDays, sale.amount, sale.returned.reason]);
  return steps.map(([code, days, amount, note = ""], index) => ({
    unitId,
    position: index + 1,
    code,
    amount,
    note,
    actorName: `${firstName} ${lastName}`,
    at: daysBefore(now, days),
  }));
}
