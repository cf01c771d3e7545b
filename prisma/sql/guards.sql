-- Rules that must hold for writes by any program. A CHECK constraint cannot express them, because they concern several
-- rows or the row before the change.

-- A smartphone or tablet has at least one variant. Devices of other kinds have none. This is checked when a transaction
-- commits, since a device and its variants are written by several statements.
CREATE OR REPLACE FUNCTION check_device_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  device_id uuid := CASE TG_TABLE_NAME
    WHEN 'device' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(coalesce(NEW, OLD)) ->> 'deviceId')::uuid END;
  device_kind "DeviceKind" := (SELECT kind FROM device WHERE id = device_id);
  has_variants boolean := EXISTS (SELECT 1 FROM variant WHERE "deviceId" = device_id);
BEGIN
  IF device_kind IS NOT NULL AND has_variants <> (device_kind IN ('SMARTPHONE', 'TABLET')) THEN
    RAISE EXCEPTION 'variants of device % do not suit its kind', device_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- The key of a device never changes, because people share addresses that contain it.
CREATE OR REPLACE FUNCTION keep_device_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the key of a device is never changed';
END $$;

-- The audit log is permanent. Only references to deleted accounts are removed.
CREATE OR REPLACE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."actorId" IS NULL
    AND to_jsonb(NEW) - 'actorId' = to_jsonb(OLD) - 'actorId' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are neither changed nor deleted';
END $$;

-- A quote is the price that the seller was shown, so it never changes.
CREATE OR REPLACE FUNCTION keep_evaluation_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the quote of an evaluation is never changed';
END $$;

-- Quotes refer to published rules. Only references to deleted accounts are removed.
CREATE OR REPLACE FUNCTION keep_quote_rules_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."publishedById" IS NULL
    AND to_jsonb(NEW) - 'publishedById' = to_jsonb(OLD) - 'publishedById' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'published rules are neither changed nor deleted';
END $$;

-- Gives admins without a role the owners' role, and removes the role of customers. Servers of the previous version know
-- no roles: to them every admin is an owner.
CREATE OR REPLACE FUNCTION follow_user_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."staffRoleId" := CASE NEW."userType" WHEN 'ADMIN' THEN '0193a000-0000-7000-8000-000000000001'::uuid END;
  RETURN NEW;
END $$;

-- The content of a document never changes. A document can be revoked, and it outlives its sale or sell request.
CREATE OR REPLACE FUNCTION keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable text[] := ARRAY['revokedAt', 'evaluationId', 'saleId'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changeable = to_jsonb(OLD) - changeable THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'documents are neither changed nor deleted';
END $$;
