import type { Context } from "../../core/context.ts";
import { recordCall } from "../purchases/calls.ts";
import { recordInspection } from "../purchases/inspections.ts";
import { acceptOffer, declineOffer, recordPayment, recordReturn } from "../purchases/service.ts";
import { getSubmission } from "../submissions/lists.ts";
import { type EvaluationRecord, evaluations } from "./service.ts";

type Act = (ctx: Context, id: string, input: unknown) => Promise<void>;

const returningEvaluation =
  (act: Act) =>
  async (ctx: Context, id: string, input: unknown): Promise<EvaluationRecord> => {
    await act(ctx, id, input);
    return getSubmission(ctx, evaluations, { id });
  };

/** The actions on an evaluation's purchase. Each action returns the changed evaluation. */
export const purchaseActions = {
  recordInspection: returningEvaluation(recordInspection),
  acceptOffer: returningEvaluation(acceptOffer),
  declineOffer: returningEvaluation(declineOffer),
  recordPayment: returningEvaluation(recordPayment),
  recordReturn: returningEvaluation(recordReturn),
  recordCall: returningEvaluation(recordCall),
};
