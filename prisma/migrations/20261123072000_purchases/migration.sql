-- CreateEnum
CREATE TYPE "PurchaseState" AS ENUM ('AWAITING_INSPECTION', 'CONFIRMED', 'REVISED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REFUSED', 'PAID', 'RETURNED');

-- CreateEnum
CREATE TYPE "PurchaseEventCode" AS ENUM ('APPROVED', 'REJECTED', 'INSPECTED', 'CONFIRMED', 'REVISED', 'REFUSED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'PAID', 'RETURNED');

-- CreateEnum
CREATE TYPE "PurchaseActor" AS ENUM ('SELLER', 'SHOP', 'TIME');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('CASH', 'BKASH', 'NAGAD', 'ROCKET', 'BANK_TRANSFER', 'OTHER');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'INSPECTED';
ALTER TYPE "AuditAction" ADD VALUE 'PAID';
ALTER TYPE "AuditAction" ADD VALUE 'RETURNED';

-- CreateTable
CREATE TABLE "purchase" (
    "evaluationId" UUID NOT NULL,
    "state" "PurchaseState" NOT NULL DEFAULT 'AWAITING_INSPECTION',
    "amount" INTEGER,
    "expiresAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "paymentMethod" "PaymentMethod",
    "paidOn" DATE,
    "paymentReference" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("evaluationId")
);

-- CreateTable
CREATE TABLE "inspection" (
    "evaluationId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "receiveCalls" "ReceiveCalls" NOT NULL,
    "availableAccessories" "Accessory"[],
    "warranty" "Warranty" NOT NULL,
    "touchScreen" "TouchScreen" NOT NULL,
    "deadPixels" "DisplaySpot" NOT NULL,
    "lineOnDisplay" "LineOnDisplay" NOT NULL,
    "screenCondition" "ScreenCondition" NOT NULL,
    "bodyCondition" "BodyCondition" NOT NULL,
    "backPanel" "BackPanel" NOT NULL,
    "cameraCondition" "CameraCondition" NOT NULL,
    "batteryHealth" "BatteryHealth",
    "otherIssues" "OtherIssue"[],
    "notes" TEXT NOT NULL DEFAULT '',
    "photos" TEXT[],
    "quote" JSONB NOT NULL,
    "amount" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "inspectorId" UUID,
    "inspectorName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inspection_pkey" PRIMARY KEY ("evaluationId","number")
);

-- CreateTable
CREATE TABLE "purchase_event" (
    "evaluationId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "code" "PurchaseEventCode" NOT NULL,
    "actor" "PurchaseActor" NOT NULL,
    "actorId" UUID,
    "actorName" TEXT NOT NULL DEFAULT '',
    "amount" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_event_pkey" PRIMARY KEY ("evaluationId","position")
);

-- CreateIndex
CREATE INDEX "purchase_state_expiresAt_idx" ON "purchase"("state", "expiresAt");

-- CreateIndex
CREATE INDEX "inspection_inspectorId_idx" ON "inspection"("inspectorId");

-- CreateIndex
CREATE INDEX "inspection_photos_idx" ON "inspection" USING GIN ("photos");

-- CreateIndex
CREATE INDEX "purchase_event_code_at_idx" ON "purchase_event"("code", "at");

-- CreateIndex
CREATE INDEX "purchase_event_actorId_idx" ON "purchase_event"("actorId");

-- AddForeignKey
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "purchase"("evaluationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_inspectorId_fkey" FOREIGN KEY ("inspectorId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_event" ADD CONSTRAINT "purchase_event_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_event" ADD CONSTRAINT "purchase_event_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- From here on by hand: what must never be false, whatever the server does.

ALTER TABLE "purchase"
  ADD CONSTRAINT "purchase_amount_is_taka" CHECK ("amount" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "purchase_amount_suits_its_state" CHECK (
    CASE
      WHEN "state" IN ('AWAITING_INSPECTION', 'REFUSED') THEN "amount" IS NULL
      WHEN "state" = 'RETURNED' THEN true
      ELSE "amount" IS NOT NULL
    END),
  ADD CONSTRAINT "purchase_offer_expires" CHECK (
    "state" NOT IN ('REVISED', 'ACCEPTED', 'DECLINED', 'EXPIRED') OR "expiresAt" IS NOT NULL),
  ADD CONSTRAINT "purchase_payment_means_paid" CHECK (
    ("state" = 'PAID') = ("paymentMethod" IS NOT NULL)
    AND ("paidOn" IS NULL) = ("paymentMethod" IS NULL)
    AND ("paymentReference" IS NULL OR "paymentMethod" IS NOT NULL));

ALTER TABLE "inspection"
  ADD CONSTRAINT "inspection_amount_is_taka" CHECK ("amount" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "inspection_names_accessories" CHECK (cardinality("availableAccessories") >= 1),
  ADD CONSTRAINT "inspection_has_few_photos" CHECK (cardinality("photos") <= 8),
  ADD CONSTRAINT "inspection_is_counted" CHECK ("number" >= 1);

ALTER TABLE "purchase_event"
  ADD CONSTRAINT "purchase_event_amount_is_taka" CHECK ("amount" BETWEEN 0 AND 100000000),
  ADD CONSTRAINT "purchase_event_is_counted" CHECK ("position" >= 1);

-- An inspection and a payment tell the amount. Values that this transaction adds to a type can't be named yet.
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_tells_changes";
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_tells_changes" CHECK (
  jsonb_typeof("changes") = 'array' AND CASE
    WHEN "action" = 'CHANGED' THEN jsonb_array_length("changes") > 0
    WHEN "action" IN ('CREATED', 'DELETED', 'APPROVED', 'REJECTED', 'PUBLISHED')
      THEN jsonb_array_length("changes") = 0
    ELSE true
  END);

-- An approved evaluation has a purchase, whichever program approves it: during an update of the servers,
-- an older one may.
CREATE FUNCTION open_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase ("evaluationId", "updatedAt") VALUES (NEW.id, NEW."updatedAt")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "evaluation_opens_purchase" AFTER INSERT OR UPDATE OF "status" ON "evaluation"
  FOR EACH ROW WHEN (NEW."status" = 'APPROVED') EXECUTE FUNCTION open_purchase();

INSERT INTO "purchase" ("evaluationId", "updatedAt")
SELECT "id", "updatedAt" FROM "evaluation" WHERE "status" = 'APPROVED';

-- Earlier decisions, from the audit log; where it has none, the approval is the row's last change.
WITH decision AS (
  SELECT e."id", a."action"::text AS "code", a."createdAt" AS "at", a."actorId", a."actorName", a."id" AS "order"
  FROM "audit_entry" a JOIN "evaluation" e ON e."id" = a."subjectId"
  WHERE a."subject" = 'EVALUATION' AND a."action"::text IN ('APPROVED', 'REJECTED')
  UNION ALL
  SELECT e."id", 'APPROVED', e."updatedAt", NULL, '', NULL
  FROM "evaluation" e
  WHERE e."status" = 'APPROVED' AND NOT EXISTS (
    SELECT FROM "audit_entry" a
    WHERE a."subject" = 'EVALUATION' AND a."subjectId" = e."id" AND a."action"::text = 'APPROVED'))
INSERT INTO "purchase_event" ("evaluationId", "position", "code", "actor", "actorId", "actorName", "at")
SELECT "id", row_number() OVER (PARTITION BY "id" ORDER BY "at", "order"), "code"::"PurchaseEventCode",
  'SHOP', "actorId", "actorName", "at"
FROM decision;
