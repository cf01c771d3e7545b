-- CreateTable
CREATE TABLE "device_word" (
    "word" TEXT NOT NULL,

    CONSTRAINT "device_word_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "device_word_word_idx" ON "device_word" USING GIN ("word" gin_trgm_ops);

-- By hand: the catalogue's words are learnt as devices are written, by whomever. They are never
-- forgotten: one that no title has any more is looked for in vain, and titles share most of theirs.

-- Numbers are not mistyped. In a fixed order, so that no two transactions wait for each other's words.
CREATE FUNCTION learn_device_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_word
  SELECT DISTINCT word FROM added, unnest(string_to_array("searchText", ' ')) AS word
  WHERE word !~ '^[0-9]*$' ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "device_words_insert" AFTER INSERT ON "device" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_device_words();
CREATE TRIGGER "device_words_update" AFTER UPDATE ON "device" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_device_words();

-- What is there already.
INSERT INTO device_word
SELECT DISTINCT word FROM device, unnest(string_to_array("searchText", ' ')) AS word
WHERE word !~ '^[0-9]*$';
