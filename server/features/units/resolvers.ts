import { inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import { languageStored } from "../../core/i18n.ts";
import { may } from "../../core/permissions.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { variantOf } from "../devices/addresses/resolvers.ts";
import type { DeviceNode } from "../devices/record.ts";
import { type UnitNode, unitOfJson } from "../devices/unitRecord.ts";
import { documentsOf } from "../documents/lists.ts";
import { evaluations } from "../evaluations/service.ts";
import { locksOf } from "../purchases/locks.ts";
import { conditionOf } from "./condition.ts";
import { deviceOf, pathOfUnit } from "./devicesOfUnits.ts";
import { createUnitFromPurchase } from "./fromPurchase.ts";
import { lastSoldFor, sightingsOf } from "./hints.ts";
import { dayText, eventsOf, lastSaleOf } from "./history.ts";
import { countUnitStates, pageOfUnits } from "./lists.ts";
import {
  offerUnit,
  releaseUnit,
  reserveUnit,
  restockUnit,
  returnUnit,
  sellUnit,
  withdrawUnit,
  writeOffUnit,
} from "./moves.ts";
import { privately, stateOf, versionOf } from "./privateFields.ts";
import { reducedFromOf, shownUnit, unitsOfDevice } from "./publicUnits.ts";
import { unitReport } from "./report.ts";
import { sellingToday } from "./sellingToday.ts";
import { createUnit, updateUnit } from "./service.ts";
import { shownFindings } from "./shownFindings.ts";
import { stateAt } from "./states.ts";

/**
 * The units that were read together with their device. The units are kept because an operation may select a device's
 * units repeatedly.
 */
const unitsOf = new WeakMap<DeviceNode, UnitNode[]>();

function readUnits(device: DeviceNode, units: NonNullable<DeviceNode["units"]>): UnitNode[] {
  const known = unitsOf.get(device);
  if (known) return known;
  const read = units.map((unit) => ({ ...unitOfJson(unit), ofDevice: device }));
  unitsOf.set(device, read);
  return read;
}

const ofDevice = {
  units: (device: DeviceNode, _none: unknown, ctx: Context) =>
    device.units ? readUnits(device, device.units) : unitsOfDevice(ctx, device.id),
};

/**
 * Returns the resolver of a column that only some callers may read. For other callers, the resolver returns null
 * directly, and creates no promise for each unit.
 */
const privateColumn =
  <Name extends keyof Unit>(name: Name) =>
  (unit: UnitNode, _none: unknown, ctx: Context) =>
    may(ctx.actor, "readUnits")
      ? privately(ctx, unit).then((whole) => whole?.[name] ?? null)
      : null;

export const unitResolvers = {
  Query: {
    unit: (_root, { code }, ctx) => shownUnit(ctx, code),
    units: (_root, input, ctx) => pageOfUnits(ctx, input),
    unitReport: (_root, input, ctx) => unitReport(ctx, { ...input }),
  },
  Mutation: {
    createUnit: (_root, { input }, ctx) => createUnit(ctx, input),
    createUnitFromPurchase: (_root, { evaluationId }, ctx) =>
      createUnitFromPurchase(ctx, evaluationId),
    updateUnit: (_root, { id, input, version }, ctx) => updateUnit(ctx, id, input, version),
    offerUnit: (_root, { id, ...input }, ctx) => offerUnit(ctx, id, input),
    withdrawUnit: (_root, { id }, ctx) => withdrawUnit(ctx, id),
    reserveUnit: (_root, { id, ...input }, ctx) => reserveUnit(ctx, id, input),
    releaseUnit: (_root, { id }, ctx) => releaseUnit(ctx, id),
    sellUnit: (_root, { id, input }, ctx) => sellUnit(ctx, id, input),
    returnUnit: (_root, { id, input }, ctx) => returnUnit(ctx, id, input),
    restockUnit: (_root, { id }, ctx) => restockUnit(ctx, id),
    writeOffUnit: (_root, { id, ...input }, ctx) => writeOffUnit(ctx, id, input),
  },
  Today: {
    selling: (_today, _none, ctx) => (may(ctx.actor, "readUnits") ? sellingToday(ctx) : null),
  },
  UnitConnection: {
    states: ({ filter }, _none, ctx) => countUnitStates(ctx, filter),
  },
  Variant: {
    unitCount: ({ unitCount }) => unitCount ?? 0,
    hasUnits: ({ hasUnits }) => hasUnits ?? false,
  },
  Evaluation: {
    unit: async ({ id }, _none, ctx) => {
      if (!may(ctx.actor, "readUnits")) return null;
      return ctx.database.unit.findUnique({ where: { evaluationId: id } });
    },
  },
  Smartphone: ofDevice,
  Tablet: ofDevice,
  Wearable: ofDevice,
  Gadget: ofDevice,
  Unit: {
    path: (unit, _none, ctx) => pathOfUnit(ctx, unit),
    url: async (unit, _none, ctx) => ctx.env.PUBLIC_URL + (await pathOfUnit(ctx, unit)),
    device: ({ deviceId, ofDevice }, _none, ctx) => ofDevice ?? deviceOf(ctx, deviceId),
    variant: async ({ deviceId, variantId, ofDevice }, _none, ctx) => {
      if (variantId === null) return null;
      const device = ofDevice?.variants ? ofDevice : await deviceOf(ctx, deviceId);
      const variant = device.variants?.find(({ id }): boolean => id === variantId);
      return variant ? variantOf(device)(variant) : null;
    },
    state: (unit, _none, ctx) => stateOf(ctx, unit),
    reducedFrom: (unit, _none, ctx) => reducedFromOf(ctx, unit),
    version: (unit, _none, ctx) => versionOf(ctx, unit),
    condition: ({ condition }) => conditionOf(condition),
    findings: (unit, { language }, ctx) =>
      shownFindings(unit, language ? languageStored(language) : ctx.language),
    notes: (unit, { language }, ctx) => {
      const main = may(ctx.actor, "writeUnits") ? "en" : ctx.language;
      const chosen = language ? languageStored(language) : main;
      return inLanguage(chosen, unit.notes, unit.notesBn);
    },
    imeiCheck: ({ imeiResult: result, imeiCheckedAt: checkedAt }) => ({ result, checkedAt }),
    imei: privateColumn("imei"),
    imei2: privateColumn("imei2"),
    serial: privateColumn("serial"),
    cost: privateColumn("cost"),
    imeiOverride: privateColumn("imeiOverride"),
    locks: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      return whole && locksOf(whole);
    },
    purchase: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      if (!whole?.evaluationId || !may(ctx.actor, "readAllEvaluations")) return null;
      const [evaluation] = await evaluations.find(ctx, {
        where: { id: whole.evaluationId },
      });
      return evaluation ?? null;
    },
    reservation: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      if (!whole?.reservedUntil || stateAt(whole, ctx.clock()) !== "RESERVED") return null;
      const { reservedUntil: until, reservedFor: name, reservedMobile: mobile } = whole;
      return { until, name, mobile };
    },
    sale: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      const sale = whole && (await lastSaleOf(ctx, whole.id));
      if (!sale) return null;
      return {
        ...sale,
        date: dayText(sale.soldOn) ?? "",
        warrantyUntil: dayText(sale.warrantyUntil),
        returnedOn: dayText(sale.returnedOn),
      };
    },
    timeline: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      return whole ? eventsOf(ctx, whole) : [];
    },
    receipts: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      return whole ? documentsOf(ctx, whole) : [];
    },
    imeiSeen: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      return whole ? sightingsOf(ctx, whole) : [];
    },
    lastSoldFor: async (unit, _none, ctx) => {
      const whole = await privately(ctx, unit);
      return whole ? lastSoldFor(ctx, whole) : null;
    },
  },
} satisfies Resolvers;
