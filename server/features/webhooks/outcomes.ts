import type { Deps } from "../../core/context.ts";
import type { WebhookDelivery } from "../../generated/prisma/client.ts";
import type { WebhookOffReason } from "../../generated/prisma/enums.ts";
import type { PostResult } from "../../outbound/post.ts";
import type { Claimed } from "./claims.ts";
import { maxFailures, pauseAfter, requestedPause } from "./schedule.ts";
import { switchOff } from "./switchOff.ts";

/** The status with which an endpoint refuses all further events. */
const goneStatus = 410;

/** The statuses with which an endpoint can request a pause. `Retry-After` contains the pause. */
const busyStatuses = [429, 503];

/** The result of an attempt. */
export type Ended = PostResult & {
  signature: string;
  /** Whether the server stopped during the attempt. Such an attempt does not count as failed. */
  isInterrupted: boolean;
};

const isSuccess = ({ status }: PostResult) => status !== null && status >= 200 && status < 300;

type Outcome = "delivered" | "failed" | "interrupted";

function outcomeOf(ended: Ended): Outcome {
  if (isSuccess(ended)) return "delivered";
  return ended.isInterrupted ? "interrupted" : "failed";
}

/**
 * Returns the reason why an endpoint must be switched off after a failed attempt; undefined if another attempt follows.
 */
function offReasonOf({ failures }: Claimed, { status }: PostResult): WebhookOffReason | undefined {
  if (status === goneStatus) return "GONE";
  return failures + 1 >= maxFailures ? "FAILING" : undefined;
}

/**
 * Stores the result of an attempt. Switches the endpoint off after a failed attempt that is not repeated. Tests and
 * replays never switch the endpoint off.
 */
export async function storeOutcome(
  deps: Deps,
  endpointId: string,
  claimed: Claimed,
  ended: Ended,
): Promise<void> {
  const outcome = outcomeOf(ended);
  deps.metrics.webhookAttempts.inc({ outcome });
  const { id: delivery, type, attempt, isManual } = claimed;
  const isRetried = outcome === "failed" && !isManual;
  const offReason = isRetried ? offReasonOf(claimed, ended) : undefined;
  const isLatest = await store(deps, claimed, ended, nextState(deps, claimed, ended, offReason));
  if (outcome !== "failed") return;
  const { status, error, durationMs: ms } = ended;
  deps.log.warn(
    { endpoint: endpointId, delivery, type, attempt, status, reason: error, ms },
    "A webhook was not accepted",
  );
  if (offReason && isLatest) await switchOff(deps, endpointId, offReason);
}

type NextState = Pick<WebhookDelivery, "state" | "nextAttemptAt" | "deliveredAt" | "failures">;

/** Returns the delivery's columns after an attempt. */
function nextState(
  { clock }: Deps,
  { failures, isManual }: Claimed,
  ended: Ended,
  offReason: WebhookOffReason | undefined,
): NextState {
  const waiting = { state: "PENDING", nextAttemptAt: null, deliveredAt: null, failures } as const;
  const now = clock();
  const outcome = outcomeOf(ended);
  if (outcome === "delivered") return { ...waiting, state: "DELIVERED", deliveredAt: now };
  if (outcome === "interrupted") return waiting;
  if (isManual) return { ...waiting, state: "FAILED", failures: failures + 1 };
  const pause = pauseAfter(failures + 1, requestedBy(ended, now));
  const nextAttemptAt = offReason ? null : new Date(now.getTime() + pause);
  return { ...waiting, nextAttemptAt, failures: failures + 1 };
}

const requestedBy = ({ status, retryAfter }: PostResult, now: Date): number =>
  busyStatuses.includes(status ?? 0) ? requestedPause(retryAfter, now) : 0;

/**
 * Stores the result with one statement. If another attempt has already begun, changes only the row of this attempt, and
 * returns false.
 */
async function store(
  { database }: Deps,
  { id, attempt }: Claimed,
  ended: Ended,
  { state, nextAttemptAt, deliveredAt, failures }: NextState,
): Promise<boolean> {
  const { status, error, body, durationMs, signature } = ended;
  const changed = await database.$executeRaw`
    WITH logged AS (
      UPDATE webhook_attempt SET "durationMs" = ${durationMs}, status = ${status}, error = ${error},
        "responseBody" = ${body}, signature = ${signature}
      WHERE "deliveryId" = ${id}::uuid AND number = ${attempt}
    )
    UPDATE webhook_delivery SET state = ${state}::"WebhookDeliveryState", failures = ${failures},
      "nextAttemptAt" = ${nextAttemptAt}, "deliveredAt" = ${deliveredAt}
    WHERE id = ${id}::uuid AND state = 'PENDING' AND attempts = ${attempt}`;
  return changed > 0;
}
