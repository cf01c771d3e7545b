-- CreateEnum
CREATE TYPE "Instalments" AS ENUM ('NONE', 'OPEN', 'NOT_KNOWN');

-- CreateEnum
CREATE TYPE "LockState" AS ENUM ('CLEAR', 'LOCKED', 'NOT_KNOWN');

-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "instalments" "Instalments";

-- AlterTable
ALTER TABLE "inspection" ADD COLUMN     "accountLock" "LockState",
ADD COLUMN     "instalmentLock" "LockState",
ADD COLUMN     "managementLock" "LockState",
ADD COLUMN     "operatorLock" "LockState";

-- AlterTable
ALTER TABLE "unit" ADD COLUMN     "unlockedAt" TIMESTAMPTZ(3);
