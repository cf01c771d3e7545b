-- CreateEnum
CREATE TYPE "DeviceImportState" AS ENUM ('RECEIVING', 'CHECKING', 'READY', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED');

-- CreateEnum
CREATE TYPE "DeviceImportMode" AS ENUM ('ALL', 'VALID');

-- CreateEnum
CREATE TYPE "DeviceImportAction" AS ENUM ('CREATE', 'CHANGE', 'KEEP', 'REFUSE');

-- AlterEnum
ALTER TYPE "AuditAction" ADD VALUE 'IMPORTED';

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'DEVICE_IMPORT';

-- CreateTable
CREATE TABLE "device_import" (
    "id" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "state" "DeviceImportState" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "mode" "DeviceImportMode",
    "kind" "DeviceKind",
    "headers" TEXT[],
    "columns" TEXT[],
    "headersHash" TEXT NOT NULL,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "devices" INTEGER NOT NULL DEFAULT 0,
    "checkedRows" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "removedVariants" INTEGER NOT NULL DEFAULT 0,
    "images" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "userId" UUID,
    "apiKeyId" UUID,
    "actorName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "device_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_import_row" (
    "importId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT[],

    CONSTRAINT "device_import_row_pkey" PRIMARY KEY ("importId","number")
);

-- CreateTable
CREATE TABLE "device_import_item" (
    "importId" UUID NOT NULL,
    "firstRow" INTEGER NOT NULL,
    "lastRow" INTEGER NOT NULL,
    "action" "DeviceImportAction" NOT NULL,
    "kind" "DeviceKind",
    "title" TEXT NOT NULL,
    "deviceId" UUID,
    "faults" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "device_import_item_pkey" PRIMARY KEY ("importId","firstRow")
);

-- CreateTable
CREATE TABLE "device_import_file" (
    "importId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "path" TEXT,
    "fault" TEXT,

    CONSTRAINT "device_import_file_pkey" PRIMARY KEY ("importId","name")
);

-- CreateIndex
CREATE INDEX "device_import_createdAt_id_idx" ON "device_import"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_import_headersHash_createdAt_idx" ON "device_import"("headersHash", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "device_import_userId_idx" ON "device_import"("userId");

-- CreateIndex
CREATE INDEX "device_import_apiKeyId_idx" ON "device_import"("apiKeyId");

-- CreateIndex
CREATE INDEX "device_import_item_importId_action_firstRow_idx" ON "device_import_item"("importId", "action", "firstRow");

-- AddForeignKey
ALTER TABLE "device_import" ADD CONSTRAINT "device_import_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_import" ADD CONSTRAINT "device_import_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_import_row" ADD CONSTRAINT "device_import_row_importId_fkey" FOREIGN KEY ("importId") REFERENCES "device_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_import_item" ADD CONSTRAINT "device_import_item_importId_fkey" FOREIGN KEY ("importId") REFERENCES "device_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_import_file" ADD CONSTRAINT "device_import_file_importId_fkey" FOREIGN KEY ("importId") REFERENCES "device_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what must never be false.
ALTER TABLE "device_import" ADD CONSTRAINT "device_import_columns_fit" CHECK (
  cardinality("headers") <= 100 AND cardinality("headers") = cardinality("columns"));
ALTER TABLE "device_import" ADD CONSTRAINT "device_import_has_one_uploader" CHECK (
  "userId" IS NULL OR "apiKeyId" IS NULL);
ALTER TABLE "device_import_item" ADD CONSTRAINT "device_import_item_has_rows" CHECK ("firstRow" <= "lastRow");
