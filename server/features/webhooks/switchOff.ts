import { record, serverActor } from "../../core/audit.ts";
import type { Deps } from "../../core/context.ts";
import type { WebhookOffReason } from "../../generated/prisma/enums.ts";

/** The largest number of pending deliveries of an endpoint since it was last switched on. */
const maxPending = 100_000;

/**
 * Switches off endpoints with more than `max` pending deliveries. A job counts the deliveries, because counting at each
 * write would be expensive. Deliveries from before the endpoint was last switched on don't count. An admin can
 * therefore switch the endpoint on again, and the pending deliveries are then made.
 */
export async function limitPending(deps: Deps, max = maxPending): Promise<void> {
  const rows = await deps.database.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoint AS endpoint
    WHERE enabled AND EXISTS (
      SELECT FROM webhook_delivery
      WHERE "endpointId" = endpoint.id AND state = 'PENDING' AND "createdAt" >= endpoint."switchedOnAt"
      OFFSET ${max})`;
  for (const { id } of rows) await switchOff(deps, id, "BACKLOG");
}

/**
 * Switches an endpoint off, with an entry in the audit log. The endpoint's deliveries wait until the endpoint is
 * switched on again.
 */
export async function switchOff(
  { database, clock, log, metrics }: Deps,
  id: string,
  reason: WebhookOffReason,
): Promise<void> {
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
  if (!isOff) return;
  metrics.webhooksSwitchedOff.inc({ reason });
  log.error({ endpoint: id, reason }, "A webhook endpoint is switched off");
}
