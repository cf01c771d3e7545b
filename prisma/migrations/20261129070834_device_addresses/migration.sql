CREATE TABLE "deleted_device" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" "DeviceKind" NOT NULL,
    "title" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_device_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "deleted_device_key_form" CHECK ("key" ~ '^[0-9a-hjkmnp-tv-z]{8}$')
);

CREATE UNIQUE INDEX "deleted_device_key_key" ON "deleted_device"("key");

-- The same as in prisma/sql/device_addresses.sql.
CREATE FUNCTION random_device_key() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(bytes, place) & 31) + 1, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS random, generate_series(8, 15) AS place;
$$;

-- From its id, so that a device has the same address if the upgrade is made again after a restore.
CREATE FUNCTION first_device_key(id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(bytes, place) & 31) + 1, 1), '')
  FROM (SELECT decode(md5(id::text), 'hex') AS bytes) AS hash, generate_series(8, 15) AS place;
$$;

ALTER TABLE "device" ADD COLUMN "key" TEXT;

-- Without triggers, which would announce and log this change. A generated column would need no trigger either, but
-- PostgreSQL 14 would drop it together with first_device_key, even after DROP EXPRESSION.
ALTER TABLE "device" DISABLE TRIGGER USER;

UPDATE "device" SET "key" = first_device_key("id");

ALTER TABLE "device" ALTER COLUMN "key" SET DEFAULT random_device_key();

UPDATE "device" SET "key" = random_device_key() WHERE "id" IN (
  SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "key") AS place FROM "device") AS numbered
  WHERE place > 1);

ALTER TABLE "device" ENABLE TRIGGER USER;

ALTER TABLE "device" ALTER COLUMN "key" SET NOT NULL;

ALTER TABLE "device" ADD CONSTRAINT "device_key_form" CHECK ("key" ~ '^[0-9a-hjkmnp-tv-z]{8}$');

CREATE UNIQUE INDEX "device_key_key" ON "device"("key");

-- The audit log knows the devices that were deleted before.
INSERT INTO "deleted_device" ("id", "key", "kind", "title", "price", "deletedAt")
SELECT DISTINCT ON ("subjectId") "subjectId", first_device_key("subjectId"), "kind", "title", 0, "createdAt"
FROM "audit_entry"
WHERE "subject" = 'DEVICE' AND "action" = 'DELETED' AND "kind" IS NOT NULL
  AND "subjectId" NOT IN (SELECT "id" FROM "device")
ORDER BY "subjectId", "createdAt" DESC;

DROP FUNCTION first_device_key(uuid);
