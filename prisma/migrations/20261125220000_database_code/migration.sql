-- CreateTable
CREATE TABLE "database_code" (
    "part" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "objects" TEXT[],

    CONSTRAINT "database_code_pkey" PRIMARY KEY ("part")
);

-- By hand: the functions and triggers of the migrations. From here on they stand in prisma/sql; what is no longer there
-- is dropped.
INSERT INTO "database_code" ("part", "version", "checksum", "objects") VALUES
  ('functions', '', '', ARRAY[
    'announce(text[])', 'announce_author()', 'announce_changed_devices()', 'announce_devices(uuid[])',
    'announce_kinds(text[])', 'announce_new_devices()', 'announce_variants()', 'announce_word()',
    'check_device_variants()', 'device_change_origin()', 'enqueue_webhook_deliveries(uuid)', 'follow_devices()',
    'follow_sizes(uuid[])', 'follow_variants()', 'keep_audit_entry()', 'keep_evaluation_quote()',
    'keep_quote_rules_version()', 'learn_device_words()', 'note_webhook_device(uuid)', 'note_webhook_device_row()',
    'note_webhook_variant_row()', 'open_purchase()', 'price_slot(integer)', 'price_slot_end(integer)',
    'price_slot_width(integer)', 'record_add_request_webhooks()', 'record_changed_devices()',
    'record_changed_variants()', 'record_device_changes(uuid[])', 'record_device_webhooks()',
    'record_evaluation_webhooks()', 'record_purchase_webhooks()', 'record_review_webhooks()',
    'record_webhook_event("WebhookEventType",uuid,jsonb)',
    'record_webhook_events("WebhookEventType"[],uuid[],jsonb[])', 'renew_device_changes()',
    'tally_devices(device[],device[])', 'tally_written_devices()', 'variant_sizes(uuid)',
    'webhook_changed_fields(jsonb,jsonb)', 'webhook_device_data(jsonb)', 'webhook_device_events(jsonb,jsonb)',
    'webhook_device_state(uuid)', 'webhook_previous(jsonb,jsonb,text,text[])',
    'webhook_time(timestamp with time zone)', 'webhook_variant_values(jsonb,text[])']),
  ('triggers', '', '', ARRAY[
    'add_request_webhook_created ON add_request', 'add_request_webhook_decided ON add_request',
    'audit_entry_stays ON audit_entry', 'banner_announces ON banner', 'banner_announces_truncate ON banner',
    'device_announces_delete ON device', 'device_announces_insert ON device', 'device_announces_truncate ON device',
    'device_announces_update ON device', 'device_has_variants ON device', 'device_records_delete ON device',
    'device_records_insert ON device', 'device_records_truncate ON device', 'device_records_update ON device',
    'device_searches_insert ON device', 'device_searches_update ON device', 'device_tallies_delete ON device',
    'device_tallies_insert ON device', 'device_tallies_truncate ON device', 'device_tallies_update ON device',
    'device_webhook_notes ON device', 'device_words_insert ON device', 'device_words_update ON device',
    'evaluation_opens_purchase ON evaluation', 'evaluation_quote_stays ON evaluation',
    'evaluation_webhook_created ON evaluation', 'evaluation_webhook_decided ON evaluation',
    'offer_announces ON offer', 'offer_announces_truncate ON offer', 'purchase_webhook_changed ON purchase',
    'purchase_webhook_opened ON purchase', 'quote_rules_version_announces ON quote_rules_version',
    'quote_rules_version_announces_truncate ON quote_rules_version',
    'quote_rules_version_stays ON quote_rules_version', 'review_announces ON review',
    'review_announces_truncate ON review', 'review_webhook_created ON review',
    'search_spelling_announces ON search_spelling', 'user_announces_name ON "user"',
    'variant_announces_delete ON variant', 'variant_announces_insert ON variant',
    'variant_announces_truncate ON variant', 'variant_announces_update ON variant', 'variant_leaves_one ON variant',
    'variant_records_delete ON variant', 'variant_records_insert ON variant', 'variant_records_update ON variant',
    'variant_sizes_delete ON variant', 'variant_sizes_insert ON variant', 'variant_sizes_update ON variant',
    'variant_webhook_notes ON variant', 'webhook_device_change_records ON webhook_device_change']);
