CREATE TYPE "RedirectKind" AS ENUM ('EXACT', 'PREFIX');

ALTER TYPE "AuditSubject" ADD VALUE 'REDIRECT';

CREATE TABLE "redirect" (
    "id" UUID NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "kind" "RedirectKind" NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "lastHitAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "redirect_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "redirect_kind" CHECK (("from" LIKE '%/*') = ("kind" = 'PREFIX')),
    CONSTRAINT "redirect_within_shop" CHECK ("from" LIKE '/_%' AND "to" LIKE '/%' AND "to" NOT LIKE '//%')
);

CREATE UNIQUE INDEX "redirect_from_key" ON "redirect"("from");

CREATE INDEX "redirect_createdAt_id_idx" ON "redirect"("createdAt" DESC, "id" DESC);

CREATE TABLE "unknown_address" (
    "day" DATE NOT NULL,
    "path" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "unknown_address_pkey" PRIMARY KEY ("day", "path")
);
