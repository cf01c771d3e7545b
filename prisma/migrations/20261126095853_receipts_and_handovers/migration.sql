-- CreateEnum
CREATE TYPE "ReceiptKind" AS ENUM ('PURCHASE', 'SALE');

-- AlterTable
ALTER TABLE "purchase" ADD COLUMN     "deregistered" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "handoverOverride" TEXT,
ADD COLUMN     "imei" TEXT,
ADD COLUMN     "imei2" TEXT,
ADD COLUMN     "imeiCheckedAt" TIMESTAMPTZ(3),
ADD COLUMN     "imeiResult" "ImeiCheckResult" NOT NULL DEFAULT 'NOT_CHECKED',
ADD COLUMN     "signedOut" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "receipt" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "kind" "ReceiptKind" NOT NULL,
    "evaluationId" UUID,
    "saleId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_token_key" ON "receipt"("token");

-- CreateIndex
CREATE INDEX "receipt_evaluationId_idx" ON "receipt"("evaluationId");

-- CreateIndex
CREATE INDEX "receipt_saleId_idx" ON "receipt"("saleId");

-- CreateIndex
CREATE INDEX "purchase_imei_idx" ON "purchase"("imei");

-- CreateIndex
CREATE INDEX "purchase_imei2_idx" ON "purchase"("imei2");

-- CreateIndex
CREATE INDEX "purchase_paidOn_idx" ON "purchase"("paidOn");

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_saleId_fkey" FOREIGN KEY ("saleId") REFERENCES "unit_sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what must never be false of a receipt.
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_of_its_kind" CHECK (
  ("kind" = 'PURCHASE') = ("evaluationId" IS NOT NULL) AND ("kind" = 'SALE') = ("saleId" IS NOT NULL)),
  ADD CONSTRAINT "receipt_token_long" CHECK (char_length("token") >= 20);
