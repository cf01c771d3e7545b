-- An approved evaluation has a purchase, whichever program approves it (docs/decisions/0050-purchases.md).
CREATE OR REPLACE FUNCTION open_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase ("evaluationId", "updatedAt")
  SELECT id, "updatedAt" FROM after WHERE status = 'APPROVED' ORDER BY id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
