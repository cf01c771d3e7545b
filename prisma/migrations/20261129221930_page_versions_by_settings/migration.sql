-- AlterTable
ALTER TABLE "page_version" ADD COLUMN     "changedSettings" TEXT[] DEFAULT ARRAY[]::TEXT[];
