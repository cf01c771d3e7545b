-- CreateEnum
CREATE TYPE "ChangeOperation" AS ENUM ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE');

-- CreateEnum
CREATE TYPE "ChangeGap" AS ENUM ('NEW', 'BEHIND');

-- CreateTable
CREATE TABLE "change_log" (
    "sequence" BIGSERIAL NOT NULL,
    "tx" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "tableName" TEXT NOT NULL,
    "rowId" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
    "objectId" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
    "operation" "ChangeOperation" NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "changed" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "change_log_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "change_cursor" (
    "consumer" TEXT NOT NULL,
    "seen" pg_snapshot NOT NULL DEFAULT '1:1:'::pg_snapshot,
    "ahead" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "gap" "ChangeGap" DEFAULT 'NEW',
    "origin" TEXT NOT NULL,

    CONSTRAINT "change_cursor_pkey" PRIMARY KEY ("consumer")
);

-- CreateIndex
CREATE INDEX "change_log_tx_objectId_idx" ON "change_log"("tx", "objectId");

-- CreateIndex
CREATE INDEX "change_log_objectId_tx_idx" ON "change_log"("objectId", "tx");
