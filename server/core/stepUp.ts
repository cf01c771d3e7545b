import { minuteMs } from "../../shared/durations.ts";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";

/** The time for which a second factor counts as recently given. */
const recentMs = 15 * minuteMs;

/**
 * Throws FACTOR_REQUIRED if the caller has a second factor but has not given it in the last 15 minutes. Protects
 * actions that must be impossible for someone who takes over an open session.
 */
export function requireRecentFactor({ actor, clock }: Pick<Context, "actor" | "clock">): void {
  if (!("user" in actor) || !actor.user.hasFactor) return;
  const since = new Date(clock().getTime() - recentMs);
  if (actor.factorAt && actor.factorAt > since) return;
  throw new AppError("FACTOR_REQUIRED", t("Please confirm this with your second factor."));
}
