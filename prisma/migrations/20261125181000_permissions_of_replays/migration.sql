-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "permissions" TEXT[];
