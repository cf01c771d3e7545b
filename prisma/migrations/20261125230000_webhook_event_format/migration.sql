-- AlterTable
ALTER TABLE "webhook_event" ADD COLUMN     "format" INTEGER NOT NULL DEFAULT 1;
