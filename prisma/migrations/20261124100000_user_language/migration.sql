-- CreateEnum
CREATE TYPE "Language" AS ENUM ('EN', 'BN');

-- AlterTable
ALTER TABLE "user" ADD COLUMN "language" "Language" NOT NULL DEFAULT 'EN';
