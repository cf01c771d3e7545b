-- CreateTable
CREATE TABLE "idempotency_key" (
    "actor" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "contentType" TEXT NOT NULL,
    "body" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("actor", "key")
);

-- CreateIndex
CREATE INDEX "idempotency_key_createdAt_idx" ON "idempotency_key"("createdAt");

-- By hand: what must never be false.
ALTER TABLE "idempotency_key"
  ADD CONSTRAINT "idempotency_key_key_length" CHECK (length("key") BETWEEN 1 AND 255),
  ADD CONSTRAINT "idempotency_key_body_length" CHECK (length("body") <= 65536);
