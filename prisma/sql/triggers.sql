-- All triggers, table by table. Each comment says what happens when a row is written. The functions are in the other
-- files.
--
-- PostgreSQL fires BEFORE triggers first, then AFTER triggers of rows and statements, each ordered by name; deferred
-- constraint triggers fire when the transaction commits. Statement triggers are preferred, since an import writes
-- thousands of rows with one statement. PostgreSQL has no CREATE OR REPLACE for constraint triggers.
--
-- A change of this file locks these tables for a moment; a change of the functions' files does not.

-- device

-- The device gets a key that no other device has.
CREATE OR REPLACE TRIGGER device_chooses_key BEFORE INSERT ON device
  FOR EACH ROW EXECUTE FUNCTION choose_device_key();
CREATE OR REPLACE TRIGGER device_keeps_key BEFORE UPDATE OF key ON device FOR EACH ROW
  WHEN (OLD.key IS DISTINCT FROM NEW.key) EXECUTE FUNCTION keep_device_key();

-- Searches find the device and know the words of its title, and lists count it and its offers. The addresses of a
-- deleted device still tell which device was there. Foreign keys remove its variants and its row of device_search.
CREATE OR REPLACE TRIGGER device_follows_insert AFTER INSERT ON device
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_written_devices();
CREATE OR REPLACE TRIGGER device_follows_update AFTER UPDATE ON device
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_written_devices();
CREATE OR REPLACE TRIGGER device_follows_delete AFTER DELETE ON device
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION follow_written_devices();

-- Counts are empty, and clients that keep a copy of the catalogue start anew.
CREATE OR REPLACE TRIGGER device_follows_truncate AFTER TRUNCATE ON device
  FOR EACH STATEMENT EXECUTE FUNCTION follow_written_devices();

-- At the commit, the device's variants must suit its kind.
DROP TRIGGER IF EXISTS device_has_variants ON device;
CREATE CONSTRAINT TRIGGER device_has_variants AFTER INSERT OR UPDATE OF kind ON device
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_device_variants();

-- variant: the offers of its device, and the sizes that searches compare

CREATE OR REPLACE TRIGGER variant_follows_insert AFTER INSERT ON variant
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_written_variants();
CREATE OR REPLACE TRIGGER variant_follows_update AFTER UPDATE ON variant
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_written_variants();
CREATE OR REPLACE TRIGGER variant_follows_delete AFTER DELETE ON variant
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION follow_written_variants();
CREATE OR REPLACE TRIGGER variant_announces_truncate AFTER TRUNCATE ON variant
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');

DROP TRIGGER IF EXISTS variant_leaves_one ON variant;
CREATE CONSTRAINT TRIGGER variant_leaves_one AFTER INSERT OR DELETE ON variant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_device_variants();

-- evaluation

CREATE OR REPLACE TRIGGER evaluation_quote_stays BEFORE UPDATE ON evaluation FOR EACH ROW
  WHEN ((OLD."quoteOutcome", OLD."quoteBase", OLD."quoteAmount", OLD."quoteGrade", OLD."quoteValidUntil",
      OLD."quoteRulesVersion", OLD."quoteDeviceId", OLD."quoteLines", OLD."quoteReasons")
    IS DISTINCT FROM (NEW."quoteOutcome", NEW."quoteBase", NEW."quoteAmount", NEW."quoteGrade",
      NEW."quoteValidUntil", NEW."quoteRulesVersion", NEW."quoteDeviceId", NEW."quoteLines",
      NEW."quoteReasons"))
  EXECUTE FUNCTION keep_evaluation_quote();

-- unit: the offers of its device

CREATE OR REPLACE TRIGGER unit_follows_insert AFTER INSERT ON unit
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_written_units();
CREATE OR REPLACE TRIGGER unit_follows_update AFTER UPDATE ON unit
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_written_units();
CREATE OR REPLACE TRIGGER unit_follows_delete AFTER DELETE ON unit
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION follow_written_units();
CREATE OR REPLACE TRIGGER unit_announces_truncate AFTER TRUNCATE ON unit
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('*');

-- device_offer_change: at the commit, the offers and their counts are updated.
DROP TRIGGER IF EXISTS device_offer_change_follows ON device_offer_change;
CREATE CONSTRAINT TRIGGER device_offer_change_follows AFTER INSERT ON device_offer_change
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION follow_noted_offers();

-- The change log: for each table, the column with the id of the object to which a change belongs, and the columns that
-- the log keeps (listed in server/changes/tables.ts). The log contains no names, numbers, IMEIs or payouts. The same
-- triggers send the cache tags of devices, variants and units.

SELECT log_changes_of('device', 'id', 'id', 'sku', 'kind', 'title', 'brand', 'model', 'gadgetName', 'productType',
  'gadgetType', 'supply', 'price', 'stock', 'unitCount', 'hasUnits', 'coverImage', 'version', 'createdAt', 'updatedAt');
SELECT log_changes_of('variant', 'deviceId', 'id', 'deviceId', 'position', 'ram', 'rom', 'price', 'sellingPrice', 'stock');
SELECT log_changes_of('unit', 'deviceId', 'id', 'code', 'deviceId', 'variantId', 'state', 'price', 'grade', 'notes',
  'photos', 'warrantyDays', 'imeiResult', 'imeiCheckedAt', 'version', 'createdAt', 'offeredAt', 'updatedAt');
SELECT log_changes_of('add_request', 'id', 'id', 'kind', 'brand', 'model', 'status', 'deviceId', 'userId', 'createdAt',
  'updatedAt');
SELECT log_changes_of('evaluation', 'id', 'id', 'kind', 'status', 'deviceId', 'seenBrand', 'seenModel', 'seenRam',
  'seenRom', 'seenSellingPrice', 'quoteOutcome', 'quoteBase', 'quoteAmount', 'quoteGrade', 'quoteValidUntil', 'userId',
  'createdAt', 'updatedAt');
SELECT log_changes_of('purchase', 'evaluationId', 'evaluationId', 'state', 'amount', 'expiresAt', 'paidOn', 'updatedAt');
SELECT log_changes_of('review', 'id', 'id', 'userId', 'createdAt');
CREATE OR REPLACE TRIGGER device_logs_truncate AFTER TRUNCATE ON device
  FOR EACH STATEMENT EXECUTE FUNCTION log_changes();

-- review

CREATE OR REPLACE TRIGGER review_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON review
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('reviews');

-- user

-- An admin has a role, and a customer has none.
CREATE OR REPLACE TRIGGER user_has_role BEFORE INSERT OR UPDATE OF "userType", "staffRoleId" ON "user" FOR EACH ROW
  WHEN ((NEW."userType" = 'ADMIN') <> (NEW."staffRoleId" IS NOT NULL))
  EXECUTE FUNCTION follow_user_type();
CREATE OR REPLACE TRIGGER user_announces_name AFTER UPDATE ON "user" FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION announce_author();

-- banner, offer

CREATE OR REPLACE TRIGGER banner_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banner
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('banners');
CREATE OR REPLACE TRIGGER offer_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON offer
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('offers');

-- search_spelling: servers keep the spellings in memory, and cached searches depend on them

CREATE OR REPLACE TRIGGER search_spelling_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_spelling
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('spellings');

-- quote_rules_version: servers keep the rules in memory

CREATE OR REPLACE TRIGGER quote_rules_version_stays BEFORE UPDATE OR DELETE ON quote_rules_version
  FOR EACH ROW EXECUTE FUNCTION keep_quote_rules_version();
CREATE OR REPLACE TRIGGER quote_rules_version_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON quote_rules_version
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('quoteRules');

-- shop_settings: servers keep the settings in memory, and every page shows some of them

CREATE OR REPLACE TRIGGER shop_settings_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('shop');

-- page, page_version: servers keep the published pages in memory, and every footer has links to some

CREATE OR REPLACE TRIGGER page_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('pages');
CREATE OR REPLACE TRIGGER page_version_announces AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_version
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('pages');

-- redirect: servers keep all redirects in memory

CREATE OR REPLACE TRIGGER redirect_announces AFTER INSERT OR DELETE OR UPDATE OF "from", "to" OR TRUNCATE ON redirect
  FOR EACH STATEMENT EXECUTE FUNCTION announce_word('redirects');

-- audit_entry

CREATE OR REPLACE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();

-- receipt: the table of documents. Servers of the previous version insert rows without a number, which servers of this
-- version complete.

CREATE OR REPLACE TRIGGER receipt_stays BEFORE UPDATE OR DELETE ON receipt
  FOR EACH ROW WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION keep_document();

-- The view from which the changes for clients are read (device_changes.sql). The view lists each device once. The view
-- is in this file because triggers of the previous version write to it. This transaction has locked the tables of these
-- triggers, and drops the triggers.
CREATE OR REPLACE VIEW device_change AS
  SELECT "deviceId", tx, "deletedAt" FROM device_last_change AS known
  WHERE NOT EXISTS (SELECT FROM unseen_device_changes() AS unseen WHERE unseen."deviceId" = known."deviceId")
  UNION ALL SELECT "deviceId", tx, "deletedAt"::timestamptz(3) FROM unseen_device_changes();
