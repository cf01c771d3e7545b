-- AlterEnum
ALTER TYPE "WebhookOffReason" ADD VALUE 'BACKLOG';

-- AlterTable: the limit of pending deliveries counts those since an endpoint was last switched on.
ALTER TABLE "webhook_endpoint" ADD COLUMN "switchedOnAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- By hand: indexes of pending deliveries alone, since delivered ones are kept for 30 days.

-- The time of an endpoint's next attempt.
CREATE INDEX "webhook_delivery_pending_nextAttemptAt_idx" ON "webhook_delivery"("endpointId", "nextAttemptAt")
  WHERE "state" = 'PENDING';

-- Whether an earlier delivery of the same object is pending.
CREATE INDEX "webhook_delivery_pending_stream_idx" ON "webhook_delivery"("endpointId", "streamId", "position")
  WHERE "state" = 'PENDING';
DROP INDEX "webhook_delivery_endpointId_streamId_position_idx";
