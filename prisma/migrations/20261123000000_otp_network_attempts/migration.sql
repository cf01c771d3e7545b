-- AlterTable
ALTER TABLE "otp_code" ADD COLUMN     "networkAttempts" JSONB NOT NULL DEFAULT '{}';
