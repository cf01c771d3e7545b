-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'SESSION';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "network" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "userAgent" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "session_id_key" ON "session"("id");
