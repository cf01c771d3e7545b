-- AlterTable
ALTER TABLE "device_import" ADD COLUMN     "leaseUntil" TIMESTAMPTZ(3);
