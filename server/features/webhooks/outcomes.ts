import { record, serverActor } from "../../core/audit.ts";
import type { Deps } from "../../core/context.ts";
import type { WebhookOffReason } from "../../generated/prisma/enums.ts";
import type { Claimed } from "./claims.ts";
import type { PostResult } from "./post.ts";
import { maxFailures, pauseAfter } from "./schedule.ts";

/** By which an endpoint says that it wants no more events. */
const goneStatus = 410;

/** How an attempt ended. */
export type Ended = PostResult & {
  signature: string;
  /** Whether the server stopped meanwhile. Then the attempt counts as no failure. */
  isInterrupted: boolean;
};

const isSuccess = ({ status }: PostResult) => status !== null && status >= 200 && status < 300;

type Outcome = "delivered" | "failed" | "interrupted";

function outcomeOf(ended: Ended): Outcome {
  if (isSuccess(ended)) return "delivered";
  return ended.isInterrupted ? "interrupted" : "failed";
}

/** Stores how an attempt ended, and switches the endpoint off where it was the last one. */
export async function storeOutcome(
  deps: Deps,
  endpointId: string,
  claimed: Claimed,
  ended: Ended,
): Promise<void> {
  const outcome = outcomeOf(ended);
  deps.metrics.webhookAttempts.inc({ outcome });
  await store(deps, claimed, ended, outcome);
  if (outcome !== "failed") return;
  const { id: delivery, type, attempt, failures, isManual } = claimed;
  const { status, error, durationMs: ms } = ended;
  deps.log.warn(
    { endpoint: endpointId, delivery, type, attempt, status, reason: error, ms },
    "A webhook was not accepted",
  );
  if (isManual) return;
  if (status === goneStatus) await switchOff(deps, endpointId, "GONE");
  else if (failures + 1 >= maxFailures) await switchOff(deps, endpointId, "FAILING");
}

/** One statement. An outcome that arrives when another attempt has begun changes only its own attempt. */
async function store(
  { database, clock }: Deps,
  { id, attempt, failures, isManual }: Claimed,
  { status, error, body, durationMs, signature }: Ended,
  outcome: Outcome,
): Promise<void> {
  const now = clock();
  const failed = outcome === "failed" ? 1 : 0;
  const isLast = failures + failed >= maxFailures;
  const again =
    failed && !isManual && !isLast ? new Date(now.getTime() + pauseAfter(failures + failed)) : null;
  const state =
    outcome === "delivered" ? "DELIVERED" : failed && isManual ? "FAILED" : ("PENDING" as const);
  const reason = error ?? (outcome === "delivered" ? null : `The status was ${status}`);
  await database.$executeRaw`
    WITH logged AS (
      UPDATE webhook_attempt SET "durationMs" = ${durationMs}, status = ${status}, error = ${reason},
        "responseBody" = ${body}, signature = ${signature}
      WHERE "deliveryId" = ${id}::uuid AND number = ${attempt}
    )
    UPDATE webhook_delivery SET state = ${state}::"WebhookDeliveryState",
      failures = failures + ${failed}, "nextAttemptAt" = ${again},
      "deliveredAt" = ${outcome === "delivered" ? now : null}
    WHERE id = ${id}::uuid AND state = 'PENDING' AND attempts = ${attempt}`;
}

/** Switches an endpoint off, with an entry in the audit log. Its deliveries wait until it is switched on again. */
async function switchOff(deps: Deps, id: string, reason: WebhookOffReason): Promise<void> {
  const { database, clock, log } = deps;
  const isOff = await database.$transaction(async (tx) => {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { id, enabled: true },
      data: { enabled: false, switchedOffAt: clock(), switchedOffReason: reason },
    });
    if (count === 0) return false;
    const { url } = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    await record(
      tx,
      { actor: serverActor },
      {
        action: "CHANGED",
        subject: "WEBHOOK",
        subjectId: id,
        title: new URL(url).host,
        changes: [{ field: "WEBHOOK_SWITCH", before: "on", after: "off" }],
      },
    );
    return true;
  });
  if (isOff) log.error({ endpoint: id, reason }, "A webhook endpoint is switched off");
}
