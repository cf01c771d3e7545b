-- An approved evaluation has a purchase, whichever program approves it (docs/decisions/0050-purchases.md).
CREATE OR REPLACE FUNCTION open_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase ("evaluationId", "updatedAt") VALUES (NEW.id, NEW."updatedAt")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
