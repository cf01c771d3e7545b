-- 20261129070842_device_offers created these triggers and functions too. Servers drop them in the transaction in which
-- they apply the new ones (server/database/databaseCode.ts), so no write is missed in between.
UPDATE "database_code" SET "objects" = ARRAY(SELECT DISTINCT unnest("objects" || ARRAY[
  'device_notes_offers_insert ON device', 'device_notes_offers_update ON device',
  'device_notes_offers_delete ON device', 'device_notes_offers_truncate ON device',
  'variant_notes_offers_insert ON variant', 'variant_notes_offers_update ON variant',
  'variant_notes_offers_delete ON variant', 'unit_notes_offers_insert ON unit',
  'unit_notes_offers_update ON unit', 'unit_notes_offers_delete ON unit'])) WHERE "part" = 'triggers';
UPDATE "database_code" SET "objects" = ARRAY(SELECT DISTINCT unnest("objects" || ARRAY[
  'note_offers_of_devices()', 'note_offers_of_parts()'])) WHERE "part" = 'functions';
