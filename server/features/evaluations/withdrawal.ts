import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeUser, visibleTo } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import { lockRows } from "../../database/sql.ts";
import { notFoundMessage } from "../purchases/states.ts";
import { evaluations } from "./service.ts";

/**
 * Deletes a pending evaluation of the actor and returns its id. Throws NOT_FOUND if the actor may not read the
 * evaluation, FORBIDDEN if the evaluation belongs to another seller, and CONFLICT once the shop has decided.
 */
export async function withdrawEvaluation(ctx: Context, id: string): Promise<string> {
  const { user } = authorizeUser(ctx, "withdrawOwnEvaluation");
  const visible = visibleTo(ctx, evaluations.permissions);
  if (!isId(id)) throw notFound();
  await ctx.database.$transaction(async (tx) => {
    await lockRows(tx, "evaluation", [id]);
    const evaluation = await tx.evaluation.findUnique({
      where: { ...visible, id },
      select: { userId: true, status: true },
    });
    if (!evaluation) throw notFound();
    if (evaluation.userId !== user.id) throw notTheSeller();
    if (evaluation.status !== "PENDING") throw decided();
    await tx.evaluation.delete({ where: { id }, select: { id: true } });
  });
  return id.toLowerCase();
}

const notFound = () => new AppError("NOT_FOUND", notFoundMessage);

const notTheSeller = () =>
  new AppError("FORBIDDEN", t("Only the seller can withdraw this sell request"));

const decided = () =>
  new AppError(
    "CONFLICT",
    t("The shop has already decided on this sell request, so it can't be withdrawn."),
  );
