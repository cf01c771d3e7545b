-- CreateTable
CREATE TABLE "price_point" (
    "subjectId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "price" INTEGER NOT NULL,

    CONSTRAINT "price_point_pkey" PRIMARY KEY ("subjectId","at")
);

-- CreateIndex
CREATE INDEX "price_point_at_idx" ON "price_point"("at");

-- By hand: prices are positive, as those of the rows that they are of.
ALTER TABLE "price_point" ADD CONSTRAINT "price_point_price_positive" CHECK ("price" > 0);

-- The present prices, which hold since an unknown time: from now on.
INSERT INTO "price_point" ("subjectId", "at", "price")
SELECT "id", now(), "price" FROM "variant"
UNION ALL SELECT "id", now(), "price" FROM "device" WHERE "kind" NOT IN ('SMARTPHONE', 'TABLET')
UNION ALL SELECT "id", now(), "price" FROM "unit" WHERE "price" IS NOT NULL;
