-- CreateEnum
CREATE TYPE "ApiKeyScope" AS ENUM ('READ_CATALOGUE', 'WRITE_CATALOGUE', 'READ_REQUESTS', 'DECIDE_REQUESTS', 'READ_EVALUATIONS', 'DECIDE_EVALUATIONS', 'UPLOADS');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'REVOKED';

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'API_KEY';

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" "ApiKeyScope"[],
    "expiresAt" TIMESTAMPTZ(3),
    "allowedAddresses" TEXT[],
    "requestsPerMinute" INTEGER NOT NULL,
    "uploadsPerDay" INTEGER NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdById" UUID,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "image" ADD COLUMN "apiKeyId" UUID;

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN "apiKeyId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secretHash_key" ON "api_key"("secretHash");

-- CreateIndex
CREATE INDEX "api_key_createdAt_id_idx" ON "api_key"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_key_createdById_idx" ON "api_key"("createdById");

-- CreateIndex
CREATE INDEX "image_apiKeyId_createdAt_idx" ON "image"("apiKeyId", "createdAt");

-- CreateIndex
CREATE INDEX "audit_entry_apiKeyId_idx" ON "audit_entry"("apiKeyId");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what must never be false.
ALTER TABLE "api_key"
  ADD CONSTRAINT "api_key_name" CHECK (char_length("name") BETWEEN 1 AND 60),
  ADD CONSTRAINT "api_key_secret_hash" CHECK ("secretHash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "api_key_scopes" CHECK (cardinality("scopes") BETWEEN 1 AND 7),
  ADD CONSTRAINT "api_key_addresses" CHECK (cardinality("allowedAddresses") <= 50),
  ADD CONSTRAINT "api_key_limits" CHECK ("requestsPerMinute" > 0 AND "uploadsPerDay" >= 0);

ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_one_actor" CHECK (num_nonnulls("actorId", "apiKeyId") <= 1);
