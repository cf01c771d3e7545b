import { dayOf } from "../../shared/days.ts";
import { hourMs } from "../../shared/durations.ts";
import { decideOffer } from "../features/purchases/offer.ts";
import { priceAnswers } from "../features/quotes/engine/price.ts";
import type { RulesVersion } from "../features/quotes/publishedRules.ts";
import { daysAfter } from "../features/quotes/service.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { DemoEvaluation, DemoStep } from "./catalogue.ts";
import { type DeviceRow, type EvaluationRow, findDevice, findUser, type UserRow } from "./rows.ts";

/** An evaluation of the demo catalogue with its rows. */
export type Sale = {
  entry: DemoEvaluation;
  evaluation: EvaluationRow;
  device: DeviceRow;
  seller: UserRow;
  admin: UserRow;
};

/** Finds the device, the seller and the admin of an evaluation. `admin` is the admin's mobile number. */
export function saleOf(
  entry: DemoEvaluation,
  evaluation: EvaluationRow | undefined,
  users: readonly UserRow[],
  devices: readonly DeviceRow[],
  admin: string,
): Sale {
  if (!evaluation) throw new Error(`${entry.brand} ${entry.model} has no evaluation`);
  return {
    entry,
    evaluation,
    device: findDevice(devices, entry.brand, entry.model),
    seller: findUser(users, entry.user),
    admin: findUser(users, admin),
  };
}

type Rows = {
  purchase: Prisma.PurchaseCreateManyInput & { version: number };
  inspections: Prisma.InspectionCreateManyInput[];
  events: Prisma.PurchaseEventCreateManyInput[];
};

/** Returns the rows that an evaluation's purchase would have if people had taken each step at the step's time. */
export function purchaseRows(sale: Sale, rules: RulesVersion, now: Date): Rows {
  const purchase = { evaluationId: sale.evaluation.id, version: 0 };
  const rows: Rows = { purchase, inspections: [], events: [] };
  for (const step of sale.entry.steps ?? []) {
    const at = new Date(now.getTime() - step.ageHours * hourMs);
    if (step.code === "INSPECTED") inspect(rows, step, sale, rules, at);
    else addEvent(rows, sale, step.code, at, advance(rows, step, at));
    rows.purchase.updatedAt = at;
    rows.purchase.version++;
  }
  return rows;
}

type Decision = Extract<DemoStep, { code: "APPROVED" | "REJECTED" }>;

const isDecision = (step: DemoStep): step is Decision =>
  step.code === "APPROVED" || step.code === "REJECTED";

type Inspected = Extract<DemoStep, { code: "INSPECTED" }>;

/** Takes a step other than an inspection. Returns the amount and the note of its event. */
function advance({ purchase }: Rows, step: Exclude<DemoStep, Inspected>, at: Date) {
  if (isDecision(step)) return {};
  purchase.state = step.code;
  if (step.code === "RETURNED") return { note: step.note };
  if (step.code !== "PAID") return { amount: purchase.amount, note: step.note };
  purchase.paymentMethod = step.method;
  purchase.paidOn = new Date(dayOf(at));
  purchase.paymentReference = step.reference;
  return { amount: purchase.amount, note: step.reference ?? "" };
}

function inspect(rows: Rows, step: Inspected, sale: Sale, rules: RulesVersion, at: Date): void {
  const { evaluation, device, admin } = sale;
  const { purchase, inspections } = rows;
  const answers = { ...answersOf(sale.entry), ...step.found };
  const { id, kind, brand = null } = device;
  const base = evaluation.quoteBase ?? 0;
  const price = priceAnswers({ rules: rules.rules, device: { id, kind, brand }, base, answers });
  const { refuse = false, reason = "", amount: decided } = step;
  const decision = { amount: decided, refuse, reason };
  const offer = decideOffer(price, decision, evaluation.quoteAmount ?? null);
  const { state, amount } = offer;
  Object.assign(purchase, { state, amount, expiresAt: null });
  if (state === "REVISED") purchase.expiresAt = daysAfter(at, rules.rules.revisionDays);
  inspections.push({
    ...answers,
    evaluationId: evaluation.id,
    number: inspections.length + 1,
    notes: step.notes,
    photos: (device.images as string[]).slice(0, step.photos),
    quote: { ...price, rulesVersion: rules.version },
    amount,
    reason,
    inspectorId: admin.id,
    inspectorName: nameOf(admin),
    createdAt: at,
  });
  addEvent(rows, sale, "INSPECTED", at, {});
  addEvent(rows, sale, state, at, { amount, note: reason });
}

function addEvent(
  { events }: Rows,
  { evaluation, seller, admin }: Sale,
  code: Prisma.PurchaseEventCreateManyInput["code"],
  at: Date,
  given: { amount?: number | null; note?: string },
): void {
  const isSeller = code === "ACCEPTED" || code === "DECLINED";
  const user = isSeller ? seller : admin;
  events.push({
    ...given,
    evaluationId: evaluation.id,
    position: events.length + 1,
    code,
    actor: isSeller ? "SELLER" : "SHOP",
    actorId: user.id,
    actorName: nameOf(user),
    at,
  });
}

const nameOf = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`;

function answersOf(entry: DemoEvaluation) {
  const { ageHours: _age, user: _user, brand: _brand, model: _model, ...rest } = entry;
  const { status: _status, steps: _steps, wishes: _wishes, ...answers } = rest;
  return answers;
}
