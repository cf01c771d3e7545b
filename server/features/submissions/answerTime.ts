import { hourMs } from "../../../shared/durations.ts";
import { readOpeningHours, whenOpen } from "../../../shared/openingHours.ts";
import type { Context } from "../../core/context.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";

type Request = { status: RequestStatus; createdAt: Date };

/**
 * Returns the time by which the shop decides on a request; null if the request is decided. The time is within the
 * opening hours.
 */
export async function answerBy(
  ctx: Pick<Context, "env" | "database" | "responseCache">,
  { status, createdAt }: Request,
): Promise<Date | null> {
  if (status !== "PENDING") return null;
  const { answerHours, openTimes } = await shopSettings(ctx);
  const due = new Date(createdAt.getTime() + answerHours * hourMs);
  return whenOpen(readOpeningHours(openTimes) ?? [], due);
}
