import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { integerKey } from "../../core/pagination.ts";
import { may } from "../../core/permissions.ts";
import { refuseSecret } from "../../core/secrets.ts";
import { paragraph, parse, within } from "../../core/validation.ts";
import type { AmountOrder, EvaluationFilter } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { PurchaseState } from "../../generated/prisma/enums.ts";
import { expiredOffers, inState } from "../purchases/states.ts";
import {
  pageOfSubmissions,
  type Sorting,
  type SubmissionPage,
  type SubmissionPageInput,
  submissionsFoundBy,
  visibleSubmissions,
} from "../submissions/lists.ts";
import { evaluationsFoundBy } from "./search.ts";
import { type EvaluationQuery, type EvaluationRecord, evaluations } from "./service.ts";
import { hasTask } from "./tasks.ts";

type EvaluationPageInput = SubmissionPageInput & {
  filter?: EvaluationFilter | null;
  amountOrder?: AmountOrder | null;
};

/** A page of evaluations. The filter is kept because the states of purchases are counted with this filter. */
export type EvaluationPage = SubmissionPage<EvaluationRecord> & { filter: EvaluationFilter };

/** Returns a page of the evaluations that the actor may read. The filter can also select by quotes and purchases. */
export async function pageOfEvaluations(
  ctx: Context,
  { amountOrder, ...input }: EvaluationPageInput,
): Promise<EvaluationPage> {
  const filter = input.filter ?? {};
  const { minAmount, maxAmount } = filter;
  if (may(ctx.actor, "readAllEvaluations"))
    refuseSecret(ctx, "readCosts", amountOrder, minAmount, maxAmount);
  const others = { ...input, filter: { ...filter, search: null } };
  const page = await pageOfSubmissions(ctx, evaluations, others, {
    conditions: {
      ...conditionsOf(ctx, filter),
      purchase: filter.purchaseState ? inState(filter.purchaseState, ctx.clock()) : undefined,
    },
    sorting: amountOrder ? byAmount(amountOrder) : undefined,
  });
  return { ...page, filter };
}

/**
 * Counts the purchases of the evaluations that a filter selects, by the purchase's state. Ignores the filter's status
 * and state.
 */
export async function countPurchaseStates(ctx: Context, filter: EvaluationFilter) {
  const now = ctx.clock();
  const evaluation = {
    ...visibleSubmissions(ctx, evaluations, { ...filter, search: null }),
    ...conditionsOf(ctx, filter),
  };
  // An expired offer may still be stored as REVISED, because an offer expires without a write.
  const due = expiredOffers(now);
  const [groups, expired] = await Promise.all([
    ctx.database.purchase.groupBy({
      by: ["state"],
      where: { evaluation, NOT: due },
      _count: true,
    }),
    ctx.database.purchase.count({ where: { evaluation, ...due } }),
  ]);
  return Object.values(PurchaseState).map((state) => {
    const stored = groups.find((group) => group.state === state)?._count ?? 0;
    return { state, count: state === "EXPIRED" ? stored + expired : stored };
  });
}

const { search, outcomes, grades, minAmount } = limits.EvaluationFilter;

const taka = within(minAmount).nullish();

const filterRules = z.object({
  search: paragraph(search.maxLength).nullish(),
  outcomes: z.array(z.string()).max(outcomes.maxItems).nullish(),
  grades: z.array(z.string()).max(grades.maxItems).nullish(),
  minAmount: taka,
  maxAmount: taka,
});

/** The condition for evaluations that are pending, or approved and neither paid nor returned. */
const underWay = {
  OR: [
    { status: "PENDING" },
    { status: "APPROVED", purchase: { state: { notIn: ["PAID", "RETURNED"] } } },
  ],
} satisfies EvaluationQuery["where"];

/**
 * Returns the conditions of a filter on search, quotes, progress and tasks. Throws BAD_USER_INPUT for values outside
 * their limits.
 */
function conditionsOf(ctx: Context, filter: EvaluationFilter): EvaluationQuery["where"] {
  const { search } = parse(filterRules, filter);
  const now = ctx.clock();
  const validUntil = { VALID: { gt: now }, EXPIRED: { lte: now } };
  return {
    // These conditions are in a separate object, because the cursor's condition needs the property OR too.
    AND: [
      ...(filter.underWay == null ? [] : [filter.underWay ? underWay : { NOT: underWay }]),
      ...(filter.task ? [hasTask(filter.task, now)] : []),
      ...(search ? [{ OR: foundBy(ctx, search) }] : []),
    ],
    quoteOutcome: filter.outcomes ? { in: filter.outcomes } : undefined,
    quoteGrade: filter.grades ? { in: filter.grades } : undefined,
    quoteAmount: {
      gte: filter.minAmount ?? undefined,
      lte: filter.maxAmount ?? undefined,
    },
    quoteValidUntil: filter.validity ? validUntil[filter.validity] : undefined,
  };
}

/** Returns the conditions of a search. Only callers who may read units can search by IMEI, code or serial number. */
const foundBy = (ctx: Context, text: string) => [
  ...submissionsFoundBy(ctx, evaluations.permissions, text),
  ...(may(ctx.actor, "readUnits") ? evaluationsFoundBy(text) : []),
];

function byAmount(order: AmountOrder): Sorting<EvaluationRecord, EvaluationQuery> {
  const direction = order === "HIGHEST" ? "desc" : "asc";
  const beyond = <T>(value: T) => (order === "HIGHEST" ? { lt: value } : { gt: value });
  return {
    order,
    orderBy: [{ quoteOrder: direction }, { id: direction }],
    // Positions must not be negative, but `quoteOrder` is -1 for evaluations without an amount.
    positionOf: ({ quoteOrder, id }) => ({ key: quoteOrder + 1, id }),
    after: (position) => {
      const { id } = position;
      const quoteOrder = integerKey(position) - 1;
      return { OR: [{ quoteOrder: beyond(quoteOrder) }, { quoteOrder, id: beyond(id) }] };
    },
  };
}
