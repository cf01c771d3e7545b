-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "calledAt" TIMESTAMPTZ(3),
ADD COLUMN     "callerName" TEXT;
