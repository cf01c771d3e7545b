-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'CORRECTED';

-- AlterEnum
ALTER TYPE "PaymentMethod" ADD VALUE 'CARD';

-- AlterEnum
ALTER TYPE "PurchaseEventCode" ADD VALUE 'CORRECTED';

-- AlterEnum
ALTER TYPE "ReceiptKind" ADD VALUE 'CREDIT_NOTE';

-- AlterEnum
ALTER TYPE "UnitEventCode" ADD VALUE 'CORRECTED';

-- DropForeignKey
ALTER TABLE "receipt" DROP CONSTRAINT "receipt_evaluationId_fkey";

-- DropForeignKey
ALTER TABLE "receipt" DROP CONSTRAINT "receipt_saleId_fkey";

-- AlterTable
ALTER TABLE "receipt" ADD COLUMN     "content" JSONB,
ADD COLUMN     "correctableUntil" TIMESTAMPTZ(3),
ADD COLUMN     "creditedId" UUID,
ADD COLUMN     "day" DATE,
ADD COLUMN     "fiscalYear" INTEGER,
ADD COLUMN     "method" "PaymentMethod",
ADD COLUMN     "number" TEXT,
ADD COLUMN     "personText" TEXT,
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "reference" TEXT,
ADD COLUMN     "referenceKey" TEXT,
ADD COLUMN     "referenceReason" TEXT,
ADD COLUMN     "replacesId" UUID,
ADD COLUMN     "searchText" TEXT;

-- CreateTable
CREATE TABLE "document_counter" (
    "kind" "ReceiptKind" NOT NULL,
    "fiscalYear" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "document_counter_pkey" PRIMARY KEY ("kind","fiscalYear")
);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_number_key" ON "receipt"("number");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_replacesId_key" ON "receipt"("replacesId");

-- CreateIndex
CREATE INDEX "receipt_creditedId_idx" ON "receipt"("creditedId");

-- CreateIndex
CREATE INDEX "receipt_referenceKey_method_idx" ON "receipt"("referenceKey", "method");

-- CreateIndex
CREATE INDEX "receipt_createdAt_id_idx" ON "receipt"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "receipt_day_idx" ON "receipt"("day");

-- CreateIndex
CREATE INDEX "receipt_searchText_idx" ON "receipt" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "receipt_personText_idx" ON "receipt" USING GIN ("personText" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_kind_fiscalYear_position_key" ON "receipt"("kind", "fiscalYear", "position");

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "evaluation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_saleId_fkey" FOREIGN KEY ("saleId") REFERENCES "unit_sale"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_replacesId_fkey" FOREIGN KEY ("replacesId") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_creditedId_fkey" FOREIGN KEY ("creditedId") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: a document outlives its sale or sell request.
ALTER TABLE "receipt" DROP CONSTRAINT "receipt_of_its_kind",
  ADD CONSTRAINT "receipt_of_one_subject" CHECK (num_nonnulls("evaluationId", "saleId", "creditedId") <= 1),
  ADD CONSTRAINT "receipt_numbered_with_content" CHECK (
    num_nulls("number", "position", "fiscalYear", "content", "day", "searchText",
    "correctableUntil") IN (0, 7)),
  ADD CONSTRAINT "receipt_position_from_1" CHECK ("position" >= 1);

-- What is not completed yet: rows of the version before.
CREATE INDEX "receipt_incomplete_idx" ON "receipt"("createdAt", "id") WHERE "content" IS NULL;
