-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "endsOn" DATE,
ADD COLUMN     "link" TEXT;
