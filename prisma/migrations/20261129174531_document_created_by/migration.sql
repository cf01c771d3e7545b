-- AlterTable
ALTER TABLE "receipt" ADD COLUMN     "createdById" UUID;
