-- AlterTable
ALTER TABLE "unit" ADD COLUMN     "accountLock" "LockState",
ADD COLUMN     "instalmentLock" "LockState",
ADD COLUMN     "managementLock" "LockState",
ADD COLUMN     "operatorLock" "LockState";

-- Units of purchases begin with what the last inspection found.
UPDATE "unit" u SET "accountLock" = i."accountLock", "operatorLock" = i."operatorLock",
  "instalmentLock" = i."instalmentLock", "managementLock" = i."managementLock"
FROM (SELECT DISTINCT ON ("evaluationId") * FROM "inspection" ORDER BY "evaluationId", "number" DESC) i
WHERE i."evaluationId" = u."evaluationId";
