-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('APPROVED', 'REJECTED', 'REVISED', 'EXPIRES_SOON', 'PAID');

-- CreateEnum
CREATE TYPE "NotificationState" AS ENUM ('QUEUED', 'SENT', 'SKIPPED', 'FAILED', 'UNKNOWN');

-- CreateEnum
CREATE TYPE "NotificationReason" AS ENUM ('OPTED_OUT', 'DAILY_LIMIT', 'SWITCHED_OFF', 'OUTDATED', 'REFUSED', 'UNREACHABLE', 'NO_RESPONSE', 'INTERRUPTED', 'RESTORED');

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "smsNotifications" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "evaluationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "state" "NotificationState" NOT NULL DEFAULT 'QUEUED',
    "reason" "NotificationReason",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_userId_idx" ON "notification"("userId");

-- CreateIndex
CREATE INDEX "notification_startedAt_idx" ON "notification"("startedAt");

-- CreateIndex
CREATE INDEX "notification_state_dueAt_idx" ON "notification"("state", "dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "notification_evaluationId_kind_revision_key" ON "notification"("evaluationId", "kind", "revision");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
