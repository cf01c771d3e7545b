-- CreateTable
CREATE TABLE "web_vital" (
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "rating" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "web_vital_pkey" PRIMARY KEY ("day","name","rating")
);

-- By hand: only what web-vitals knows is counted, so the table can't be filled with anything else.
ALTER TABLE "web_vital"
  ADD CONSTRAINT "web_vital_is_known" CHECK ("name" IN ('CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  ADD CONSTRAINT "web_vital_is_rated" CHECK ("rating" IN ('good', 'needs-improvement', 'poor')),
  ADD CONSTRAINT "web_vital_counts" CHECK ("count" >= 1);
