-- By hand: what is there already. In a transaction of its own, so that searches, for which the new column locks the
-- table, go on meanwhile. In the order of the triggers. What they have written since is left as it is.
UPDATE device_search SET sizes = variant_sizes(id)
WHERE id IN (
  SELECT id FROM device_search WHERE sizes = '' AND kind IN ('SMARTPHONE', 'TABLET') ORDER BY id FOR UPDATE);
