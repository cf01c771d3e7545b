-- Alerts of before count as new at this moment: what changed earlier is in alert_change.
ALTER TABLE "alert" ADD COLUMN "insertedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp();
