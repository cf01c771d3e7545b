-- CreateEnum
CREATE TYPE "FactorKind" AS ENUM ('PASSKEY', 'TOTP');

-- CreateEnum
CREATE TYPE "FactorPurpose" AS ENUM ('LOGIN', 'STEP_UP', 'ADD_PASSKEY', 'ADD_TOTP');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "AuditAction" ADD VALUE 'VERIFIED';
ALTER TYPE "AuditAction" ADD VALUE 'FAILED';
ALTER TYPE "AuditAction" ADD VALUE 'LOCKED';

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'SECOND_FACTOR';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "factorAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "hasFactor" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "factor" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "FactorKind" NOT NULL,
    "name" TEXT NOT NULL,
    "totpSecret" TEXT,
    "totpStep" INTEGER,
    "credentialId" TEXT,
    "publicKey" BYTEA,
    "counter" BIGINT,
    "transports" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "codeHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "factor_challenge" (
    "hash" TEXT NOT NULL,
    "purpose" "FactorPurpose" NOT NULL,
    "userId" UUID NOT NULL,
    "staffRoleId" UUID,
    "totpSecret" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "factor_challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "factor_lock" (
    "userId" UUID NOT NULL,
    "failures" INTEGER NOT NULL,
    "lockedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "factor_lock_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "factor_credentialId_key" ON "factor"("credentialId");

-- CreateIndex
CREATE INDEX "factor_userId_idx" ON "factor"("userId");

-- CreateIndex
CREATE INDEX "recovery_code_userId_idx" ON "recovery_code"("userId");

-- CreateIndex
CREATE INDEX "factor_challenge_userId_idx" ON "factor_challenge"("userId");

-- CreateIndex
CREATE INDEX "factor_challenge_expiresAt_idx" ON "factor_challenge"("expiresAt");

-- AddForeignKey
ALTER TABLE "factor" ADD CONSTRAINT "factor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_lock" ADD CONSTRAINT "factor_lock_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
