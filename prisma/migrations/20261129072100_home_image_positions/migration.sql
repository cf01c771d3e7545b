-- AlterTable
ALTER TABLE "banner" ADD COLUMN     "position" INTEGER;

-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "position" INTEGER;
