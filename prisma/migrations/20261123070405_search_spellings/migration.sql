-- CreateEnum
CREATE TYPE "SpellingKind" AS ENUM ('BRAND', 'SERIES', 'PRODUCT');

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'SEARCH_SPELLING';

-- CreateTable
CREATE TABLE "search_spelling" (
    "id" UUID NOT NULL,
    "word" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "kind" "SpellingKind" NOT NULL,
    "deviceKind" "DeviceKind",
    "productType" "ProductType",
    "gadgetType" "GadgetType",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_spelling_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_word" (
    "id" UUID NOT NULL,
    "week" DATE NOT NULL,
    "word" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "misses" INTEGER NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "search_spelling_word_key" ON "search_spelling"("word");

-- CreateIndex
CREATE INDEX "search_spelling_createdAt_id_idx" ON "search_spelling"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "search_word_searches_id_idx" ON "search_word"("searches" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "search_word_misses_id_idx" ON "search_word"("misses" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "search_word_week_word_key" ON "search_word"("week", "word");

-- By hand: what must never be false.
ALTER TABLE "search_spelling"
  ADD CONSTRAINT "search_spelling_word" CHECK (char_length(word) BETWEEN 1 AND 60),
  ADD CONSTRAINT "search_spelling_term" CHECK (char_length(term) BETWEEN 1 AND 60),
  ADD CONSTRAINT "search_spelling_product" CHECK (
    num_nonnulls("deviceKind", "productType", "gadgetType") <= CASE kind WHEN 'PRODUCT' THEN 1 ELSE 0 END);

ALTER TABLE "search_word"
  ADD CONSTRAINT "search_word_word" CHECK (char_length(word) BETWEEN 1 AND 60),
  ADD CONSTRAINT "search_word_counts" CHECK (searches > 0 AND misses BETWEEN 0 AND searches);

-- Servers keep the spellings in memory, and cached searches depend on them.
CREATE TRIGGER "search_spelling_announces" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_spelling"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('spellings');

-- Servers keep the catalogue's words in memory, too: they are notified of new ones.
CREATE OR REPLACE FUNCTION learn_device_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_word
  SELECT DISTINCT word FROM added, unnest(string_to_array("searchText", ' ')) AS word
  WHERE word !~ '^[0-9]*$' ORDER BY word
  ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM announce(ARRAY['words']); END IF;
  RETURN NULL;
END $$;
