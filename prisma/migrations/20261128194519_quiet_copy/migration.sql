-- Restores of older backups apply this beforehand (server/cli/backup/quiet.ts).
CREATE TABLE IF NOT EXISTS "quiet_copy" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "backupMadeAt" TIMESTAMPTZ(3),

    CONSTRAINT "quiet_copy_pkey" PRIMARY KEY ("id")
);
