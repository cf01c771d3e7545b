-- CreateTable
CREATE TABLE "quote_count" (
    "week" DATE NOT NULL,
    "asked" INTEGER NOT NULL,

    CONSTRAINT "quote_count_pkey" PRIMARY KEY ("week")
);

-- By hand: what must never be false.
ALTER TABLE "quote_count"
  ADD CONSTRAINT "quote_count_week" CHECK (extract(isodow FROM week) = 1),
  ADD CONSTRAINT "quote_count_asked" CHECK (asked > 0);
