-- Opens the purchases of evaluations that servers of the previous version approve: these servers insert no purchase
-- (server/features/purchases/requests.ts inserts it now). Runs at the commit, so that it finds a purchase that the
-- transaction has inserted itself. The next release drops this function.
CREATE OR REPLACE FUNCTION open_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO purchase ("evaluationId", "updatedAt")
  SELECT id, "updatedAt" FROM evaluation WHERE id = NEW.id AND status = 'APPROVED'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
