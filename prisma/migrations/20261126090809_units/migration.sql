-- CreateEnum
CREATE TYPE "UnitState" AS ENUM ('DRAFT', 'FOR_SALE', 'RESERVED', 'SOLD', 'RETURNED', 'WRITTEN_OFF');

-- CreateEnum
CREATE TYPE "UnitEventCode" AS ENUM ('CREATED', 'CHANGED', 'OFFERED', 'WITHDRAWN', 'RESERVED', 'RELEASED', 'SOLD', 'RETURNED', 'RESTOCKED', 'WRITTEN_OFF');

-- CreateEnum
CREATE TYPE "ImeiCheckResult" AS ENUM ('NOT_CHECKED', 'REGISTERED', 'NOT_REGISTERED', 'BLOCKED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "ApiKeyScope" ADD VALUE 'READ_UNITS';
ALTER TYPE "ApiKeyScope" ADD VALUE 'WRITE_UNITS';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "AuditAction" ADD VALUE 'OFFERED';
ALTER TYPE "AuditAction" ADD VALUE 'WITHDRAWN';
ALTER TYPE "AuditAction" ADD VALUE 'RESERVED';
ALTER TYPE "AuditAction" ADD VALUE 'RELEASED';
ALTER TYPE "AuditAction" ADD VALUE 'SOLD';
ALTER TYPE "AuditAction" ADD VALUE 'RESTOCKED';
ALTER TYPE "AuditAction" ADD VALUE 'WRITTEN_OFF';

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'UNIT';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "WebhookEventType" ADD VALUE 'UNIT_OFFERED';
ALTER TYPE "WebhookEventType" ADD VALUE 'UNIT_WITHDRAWN';
ALTER TYPE "WebhookEventType" ADD VALUE 'UNIT_RESERVED';
ALTER TYPE "WebhookEventType" ADD VALUE 'UNIT_RELEASED';
ALTER TYPE "WebhookEventType" ADD VALUE 'UNIT_SOLD';
ALTER TYPE "WebhookEventType" ADD VALUE 'UNIT_RETURNED';

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "hasUnits" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "unitCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "unitGrades" "Grade"[] DEFAULT ARRAY[]::"Grade"[];

-- AlterTable
ALTER TABLE "variant" ADD COLUMN     "hasUnits" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "unitCount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "device_grade_tally" (
    "kind" "DeviceKind" NOT NULL,
    "brandKey" TEXT NOT NULL,
    "productType" TEXT NOT NULL,
    "gadgetType" TEXT NOT NULL,
    "stock" "Stock" NOT NULL,
    "price" INTEGER NOT NULL,
    "grade" "Grade" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "device_grade_tally_pkey" PRIMARY KEY ("price","kind","brandKey","productType","gadgetType","stock","grade")
);

-- CreateTable
CREATE TABLE "unit" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "deviceId" UUID NOT NULL,
    "variantId" UUID,
    "evaluationId" UUID,
    "state" "UnitState" NOT NULL DEFAULT 'DRAFT',
    "price" INTEGER,
    "grade" "Grade",
    "condition" JSONB,
    "notes" TEXT NOT NULL DEFAULT '',
    "notesBn" TEXT,
    "photos" TEXT[],
    "warrantyDays" INTEGER NOT NULL DEFAULT 0,
    "imei" TEXT,
    "imei2" TEXT,
    "serial" TEXT,
    "imeiResult" "ImeiCheckResult" NOT NULL DEFAULT 'NOT_CHECKED',
    "imeiCheckedAt" TIMESTAMPTZ(3),
    "imeiOverride" TEXT,
    "cost" INTEGER,
    "reservedUntil" TIMESTAMPTZ(3),
    "reservedFor" TEXT,
    "reservedMobile" TEXT,
    "offeredAt" TIMESTAMPTZ(3),
    "writtenOffAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "active_imei" (
    "imei" TEXT NOT NULL,
    "unitId" UUID NOT NULL,

    CONSTRAINT "active_imei_pkey" PRIMARY KEY ("imei")
);

-- CreateTable
CREATE TABLE "unit_sale" (
    "id" UUID NOT NULL,
    "unitId" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "soldOn" DATE NOT NULL,
    "buyerName" TEXT,
    "buyerMobile" TEXT,
    "warrantyUntil" DATE,
    "returnedOn" DATE,
    "refund" INTEGER,
    "refundMethod" "PaymentMethod",
    "returnReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unit_sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unit_event" (
    "unitId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "code" "UnitEventCode" NOT NULL,
    "actorName" TEXT NOT NULL DEFAULT '',
    "byKey" BOOLEAN NOT NULL DEFAULT false,
    "amount" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unit_event_pkey" PRIMARY KEY ("unitId","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "unit_code_key" ON "unit"("code");

-- CreateIndex
CREATE UNIQUE INDEX "unit_evaluationId_key" ON "unit"("evaluationId");

-- CreateIndex
CREATE INDEX "unit_createdAt_id_idx" ON "unit"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "unit_state_createdAt_id_idx" ON "unit"("state", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "unit_deviceId_createdAt_id_idx" ON "unit"("deviceId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "unit_variantId_idx" ON "unit"("variantId");

-- CreateIndex
CREATE INDEX "unit_imei_idx" ON "unit"("imei");

-- CreateIndex
CREATE INDEX "unit_imei2_idx" ON "unit"("imei2");

-- CreateIndex
CREATE INDEX "unit_photos_idx" ON "unit" USING GIN ("photos");

-- CreateIndex
CREATE INDEX "active_imei_unitId_idx" ON "active_imei"("unitId");

-- CreateIndex
CREATE INDEX "unit_sale_unitId_createdAt_idx" ON "unit_sale"("unitId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "unit_sale_soldOn_idx" ON "unit_sale"("soldOn");

-- CreateIndex
CREATE INDEX "unit_sale_returnedOn_idx" ON "unit_sale"("returnedOn");

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "variant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit" ADD CONSTRAINT "unit_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "evaluation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "active_imei" ADD CONSTRAINT "active_imei_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_sale" ADD CONSTRAINT "unit_sale_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_event" ADD CONSTRAINT "unit_event_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what must never be false of a unit.
ALTER TABLE "unit"
  ADD CONSTRAINT "unit_of_a_shape" CHECK (
    "price" > 0 AND "cost" >= 0 AND "warrantyDays" BETWEEN 0 AND 730 AND cardinality("photos") <= 8),
  ADD CONSTRAINT "unit_offered_is_complete" CHECK (
    "state" NOT IN ('FOR_SALE', 'RESERVED')
    OR ("price" IS NOT NULL AND "grade" IS NOT NULL AND cardinality("photos") > 0)),
  ADD CONSTRAINT "unit_reserved_until" CHECK (("state" = 'RESERVED') = ("reservedUntil" IS NOT NULL)),
  ADD CONSTRAINT "unit_imeis" CHECK (
    "imei" ~ '^[0-9]{15}$' AND "imei2" ~ '^[0-9]{15}$' AND "imei" <> "imei2");
ALTER TABLE "unit_sale" ADD CONSTRAINT "unit_sale_returned_whole" CHECK (
  num_nonnulls("returnedOn", "refund", "refundMethod", "returnReason") IN (0, 4));

-- By hand: the pieces of a device that are for sale, the cheapest first, and the ends of reservations.
CREATE INDEX "unit_for_sale_idx" ON "unit"("deviceId", "price", "id") WHERE "state" = 'FOR_SALE';
CREATE INDEX "unit_reservedUntil_idx" ON "unit"("reservedUntil") WHERE "state" = 'RESERVED';

-- By hand: devices by the grades of their pieces for sale.
CREATE INDEX "device_unitGrades_idx" ON "device" USING GIN ("unitGrades") WHERE "unitCount" > 0;

-- By hand: there are more scopes and more types of events.
ALTER TABLE "webhook_endpoint" DROP CONSTRAINT "webhook_endpoint_event_types",
  ADD CONSTRAINT "webhook_endpoint_event_types" CHECK (
    cardinality("eventTypes") BETWEEN 1 AND 17 AND NOT 'TEST' = ANY ("eventTypes"));
ALTER TABLE "api_key" DROP CONSTRAINT "api_key_scopes",
  ADD CONSTRAINT "api_key_scopes" CHECK (cardinality("scopes") BETWEEN 1 AND 9);
