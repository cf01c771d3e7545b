-- CreateTable
CREATE TABLE "price_change" (
    "id" UUID NOT NULL,
    "actorName" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "devices" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "price_change_pkey" PRIMARY KEY ("id")
);

-- By hand: a change has devices, and all of those that it counts.
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_counts_its_devices" CHECK (
  "count" >= 1 AND jsonb_typeof("devices") = 'array' AND jsonb_array_length("devices") = "count");
