import { hourMs } from "../../../shared/durations.ts";
import { whenOpen } from "../../../shared/openingHours.ts";
import type { Context } from "../../core/context.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";

type Request = { status: RequestStatus; createdAt: Date };

/** By when the shop decides on a request, a time at which the shop is open; null if the request is decided. */
export function answerBy({ env }: Pick<Context, "env">, { status, createdAt }: Request) {
  if (status !== "PENDING") return null;
  const due = new Date(createdAt.getTime() + env.SHOP_ANSWER_HOURS * hourMs);
  return whenOpen(env.SHOP_OPEN_TIMES, due);
}
