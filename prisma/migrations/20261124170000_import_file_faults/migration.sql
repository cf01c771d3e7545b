-- By hand: a text of the catalogues with its values, in place of an English sentence.
ALTER TABLE "device_import_file" ALTER COLUMN "fault" TYPE JSONB USING to_jsonb("fault");
