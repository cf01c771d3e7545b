-- AlterTable
ALTER TABLE "device_import" ADD COLUMN     "defaults" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "missingColumns" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "device_import_item" ADD COLUMN     "rowNumbers" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
