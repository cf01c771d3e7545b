-- Removes labels without a colon, such as `Serial No.`, which the migration before left in serial numbers.
UPDATE "unit" SET "serial" = nullif(regexp_replace("serial", '^SERIAL(NUMBER|NO\.?)[.:#]*', ''), '')
WHERE "serial" ~ '^SERIAL(NUMBER|NO)';
