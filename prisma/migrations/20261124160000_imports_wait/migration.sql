-- AlterTable
ALTER TABLE "device_import" ADD COLUMN "checkedAt" TIMESTAMPTZ(3);

-- By hand: a text of the catalogues with its values, in place of an English sentence.
ALTER TABLE "device_import" ALTER COLUMN "message" TYPE JSONB USING to_jsonb("message");

-- By hand: previews expire by the end of their check.
UPDATE "device_import" SET "checkedAt" = "createdAt" WHERE "state" = 'READY';

-- CreateIndex
CREATE INDEX "device_import_file_path_idx" ON "device_import_file"("path");
