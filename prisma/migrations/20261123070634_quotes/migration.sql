-- CreateEnum
CREATE TYPE "QuoteOutcome" AS ENUM ('OFFER', 'INCOMPLETE', 'REVIEW', 'REFUSED');

-- CreateEnum
CREATE TYPE "Grade" AS ENUM ('A', 'B', 'C', 'D', 'E');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'PUBLISHED';

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'QUOTE_RULES';

-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "quoteAmount" INTEGER,
ADD COLUMN     "quoteBase" INTEGER,
ADD COLUMN     "quoteDeviceId" UUID,
ADD COLUMN     "quoteGrade" "Grade",
ADD COLUMN     "quoteLines" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "quoteOrder" INTEGER NOT NULL DEFAULT -1,
ADD COLUMN     "quoteOutcome" "QuoteOutcome",
ADD COLUMN     "quoteReasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "quoteRulesVersion" INTEGER,
ADD COLUMN     "quoteValidUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "quote_rules_version" (
    "version" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedById" UUID,
    "publishedName" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "quote_rules_version_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "quote_rules_draft" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3),
    "updatedName" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "quote_rules_draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "quote_rules_version_id_key" ON "quote_rules_version"("id");

-- CreateIndex
CREATE INDEX "quote_rules_version_publishedById_idx" ON "quote_rules_version"("publishedById");

-- CreateIndex
CREATE INDEX "evaluation_quoteOrder_id_idx" ON "evaluation"("quoteOrder", "id");

-- CreateIndex
CREATE INDEX "evaluation_status_quoteOrder_id_idx" ON "evaluation"("status", "quoteOrder", "id");

-- CreateIndex
CREATE INDEX "evaluation_quoteGrade_createdAt_id_idx" ON "evaluation"("quoteGrade", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "evaluation_quoteOutcome_createdAt_id_idx" ON "evaluation"("quoteOutcome", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_quoteRulesVersion_fkey" FOREIGN KEY ("quoteRulesVersion") REFERENCES "quote_rules_version"("version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_rules_version" ADD CONSTRAINT "quote_rules_version_publishedById_fkey" FOREIGN KEY ("publishedById") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: a quote is whole or absent, and an offer alone has amount, grade and validity.
ALTER TABLE "evaluation"
  ADD CONSTRAINT "evaluation_quote_is_whole" CHECK (
    num_nonnulls("quoteOutcome", "quoteBase", "quoteRulesVersion", "quoteDeviceId") IN (0, 4)
    AND num_nonnulls("quoteAmount", "quoteGrade", "quoteValidUntil")
      = CASE WHEN "quoteOutcome" = 'OFFER' THEN 3 ELSE 0 END
    AND "quoteOutcome" IS DISTINCT FROM 'INCOMPLETE'
    AND "quoteBase" >= 0 AND "quoteAmount" >= 0
    AND "quoteOrder" = coalesce("quoteAmount", -1)
  );

-- The seller was shown this quote: it stays as it was.
CREATE FUNCTION keep_evaluation_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the quote of an evaluation is never changed';
END $$;

CREATE TRIGGER "evaluation_quote_stays" BEFORE UPDATE ON "evaluation" FOR EACH ROW
  WHEN ((OLD."quoteOutcome", OLD."quoteBase", OLD."quoteAmount", OLD."quoteGrade", OLD."quoteValidUntil",
      OLD."quoteRulesVersion", OLD."quoteDeviceId", OLD."quoteLines", OLD."quoteReasons")
    IS DISTINCT FROM (NEW."quoteOutcome", NEW."quoteBase", NEW."quoteAmount", NEW."quoteGrade",
      NEW."quoteValidUntil", NEW."quoteRulesVersion", NEW."quoteDeviceId", NEW."quoteLines",
      NEW."quoteReasons"))
  EXECUTE FUNCTION keep_evaluation_quote();

ALTER TABLE "quote_rules_version"
  ADD CONSTRAINT "quote_rules_version_is_positive" CHECK ("version" > 0),
  ADD CONSTRAINT "quote_rules_version_is_an_object" CHECK (jsonb_typeof("content") = 'object');

-- Quotes refer to published rules. Only the reference to an account that goes is taken out.
CREATE FUNCTION keep_quote_rules_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."publishedById" IS NULL
    AND to_jsonb(NEW) - 'publishedById' = to_jsonb(OLD) - 'publishedById' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published rules are neither changed nor deleted';
END $$;

CREATE TRIGGER "quote_rules_version_stays" BEFORE UPDATE OR DELETE ON "quote_rules_version"
  FOR EACH ROW EXECUTE FUNCTION keep_quote_rules_version();

CREATE TRIGGER "quote_rules_version_announces" AFTER INSERT OR UPDATE OR DELETE ON "quote_rules_version"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('quoteRules');
CREATE TRIGGER "quote_rules_version_announces_truncate" AFTER TRUNCATE ON "quote_rules_version"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');

ALTER TABLE "quote_rules_draft" ADD CONSTRAINT "quote_rules_draft_is_one" CHECK ("id" = 1);

INSERT INTO "quote_rules_draft" DEFAULT VALUES;

INSERT INTO "quote_rules_version" ("version", "id", "reason", "content")
VALUES (1, gen_random_uuid(), 'The first rules', '{
  "groups": [
    {"code":"screen","label":"Screen","share":25,"cap":6000},
    {"code":"body","label":"Body","share":100,"cap":2000},
    {"code":"camera","label":"Camera","share":100,"cap":1500},
    {"code":"battery","label":"Battery","share":100,"cap":1500},
    {"code":"issues","label":"Other issues","share":100,"cap":4500}
  ],
  "totalCap": 8500,
  "minimum": 200,
  "step": 50,
  "validDays": 7,
  "revisionDays": 3,
  "market": [],
  "effects": [
    {"question":"screenCondition","option":"SCRATCH","type":"DEDUCTION","value":500,"group":"screen"},
    {"question":"screenCondition","option":"CHANGED","type":"DEDUCTION","value":1200,"group":"screen"},
    {"question":"screenCondition","option":"MINOR_CRACK","type":"DEDUCTION","value":1500,"group":"screen"},
    {"question":"screenCondition","option":"MAJOR_CRACK","type":"DEDUCTION","value":2500,"group":"screen"},
    {"question":"screenCondition","option":"HEAVY_CRACK","type":"DEDUCTION","value":3500,"group":"screen"},
    {"question":"deadPixels","option":"MINOR","type":"DEDUCTION","value":600,"group":"screen"},
    {"question":"deadPixels","option":"MAJOR","type":"DEDUCTION","value":1500,"group":"screen"},
    {"question":"deadPixels","option":"HEAVY","type":"DEDUCTION","value":2500,"group":"screen"},
    {"question":"lineOnDisplay","option":"MINOR","type":"DEDUCTION","value":1000,"group":"screen"},
    {"question":"lineOnDisplay","option":"MAJOR","type":"DEDUCTION","value":2000,"group":"screen"},
    {"question":"lineOnDisplay","option":"HEAVY","type":"DEDUCTION","value":3000,"group":"screen"},
    {"question":"touchScreen","option":"PARTIALLY_WORKING","type":"DEDUCTION","value":2000,"group":"screen"},
    {"question":"touchScreen","option":"NOT_WORKING","type":"DEDUCTION","value":3500,"group":"screen"},
    {"question":"bodyCondition","option":"MINOR","type":"DEDUCTION","value":400,"group":"body"},
    {"question":"bodyCondition","option":"MAJOR","type":"DEDUCTION","value":1000,"group":"body"},
    {"question":"backPanel","option":"MINOR","type":"DEDUCTION","value":300,"group":"body"},
    {"question":"backPanel","option":"MAJOR","type":"DEDUCTION","value":700,"group":"body"},
    {"question":"backPanel","option":"HEAVY","type":"DEDUCTION","value":1000,"group":"body"},
    {"question":"backPanel","option":"CRACKED","type":"DEDUCTION","value":1200,"group":"body"},
    {"question":"cameraCondition","option":"DUST","type":"DEDUCTION","value":400,"group":"camera"},
    {"question":"cameraCondition","option":"SCRATCH","type":"DEDUCTION","value":600,"group":"camera"},
    {"question":"batteryHealth","option":"FROM_90_TO_94","type":"DEDUCTION","value":200,"group":"battery"},
    {"question":"batteryHealth","option":"FROM_85_TO_89","type":"DEDUCTION","value":400,"group":"battery"},
    {"question":"batteryHealth","option":"FROM_80_TO_84","type":"DEDUCTION","value":700,"group":"battery"},
    {"question":"batteryHealth","option":"BELOW_80","type":"DEDUCTION","value":1500,"group":"battery"},
    {"question":"batteryHealth","option":"NOT_TOLD","type":"DEDUCTION","value":400,"group":"battery"},
    {"question":"otherIssues","option":"FACE_ID","type":"DEDUCTION","value":1500,"group":"issues"},
    {"question":"otherIssues","option":"CHARGING_PORT","type":"DEDUCTION","value":1500,"group":"issues"},
    {"question":"otherIssues","option":"BACK_CAMERA","type":"DEDUCTION","value":1200,"group":"issues"},
    {"question":"otherIssues","option":"WIFI","type":"DEDUCTION","value":1200,"group":"issues"},
    {"question":"otherIssues","option":"BLUETOOTH","type":"DEDUCTION","value":800,"group":"issues"},
    {"question":"otherIssues","option":"FINGERPRINT","type":"DEDUCTION","value":600,"group":"issues"},
    {"question":"otherIssues","option":"FRONT_CAMERA","type":"DEDUCTION","value":600,"group":"issues"},
    {"question":"otherIssues","option":"POWER_VOLUME_BUTTON","type":"DEDUCTION","value":500,"group":"issues"},
    {"question":"otherIssues","option":"SPEAKER","type":"DEDUCTION","value":400,"group":"issues"},
    {"question":"otherIssues","option":"MICROPHONE","type":"DEDUCTION","value":400,"group":"issues"},
    {"question":"otherIssues","option":"EARPIECE","type":"DEDUCTION","value":400,"group":"issues"},
    {"question":"otherIssues","option":"SENSORS","type":"DEDUCTION","value":300,"group":"issues"},
    {"question":"otherIssues","option":"VIBRATION","type":"DEDUCTION","value":200,"group":"issues"},
    {"question":"otherIssues","option":"HEADPHONE_JACK","type":"DEDUCTION","value":200,"group":"issues"},
    {"question":"availableAccessories","option":"ORIGINAL_CHARGER","type":"BONUS","value":200},
    {"question":"availableAccessories","option":"IMEI_MATCHED_BOX","type":"BONUS","value":200},
    {"question":"availableAccessories","option":"MONEY_RECEIPT","type":"BONUS","value":200},
    {"question":"warranty","option":"MORE_THAN_3_MONTHS","type":"BONUS","value":300},
    {"question":"warranty","option":"LESS_THAN_3_MONTHS","type":"BONUS","value":100},
    {"question":"receiveCalls","option":"NO","kind":"SMARTPHONE","type":"REVIEW","value":0}
  ]
}');
