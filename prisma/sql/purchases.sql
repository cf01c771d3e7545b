-- Opens the purchases of evaluations that servers of the previous version approved, which insert none
-- (server/features/purchases/requests.ts inserts them now). It runs at the commit, so that it finds purchases that the
-- transaction has inserted itself. The next release drops it.
CREATE OR REPLACE FUNCTION open_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase ("evaluationId", "updatedAt")
  SELECT id, "updatedAt" FROM evaluation WHERE id = NEW.id AND status = 'APPROVED'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
