-- The shop's rows in the tables that a smaller shop would have, with indexes that suit the peer's statements.
CREATE SCHEMA peer;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;

CREATE TABLE peer.device AS
  SELECT id, kind::text, brand, coalesce(model, "gadgetName") AS model,
    coalesce("productType"::text, "gadgetType"::text) AS product_type, "coverImage" AS cover_image, images,
    price, stock::text, description, jsonb_strip_nulls(jsonb_build_object('processor', processor, 'gpu', gpu,
      'display', display, 'frontCamera', "frontCamera", 'backCamera', "backCamera", 'battery', battery, 'sim', sim,
      'text', "specificationText")) AS specifications, "createdAt" AS created_at
  FROM public.device;
ALTER TABLE peer.device ADD PRIMARY KEY (id);
CREATE INDEX ON peer.device (created_at DESC, id DESC);
CREATE INDEX ON peer.device (kind, created_at DESC, id DESC);
CREATE INDEX ON peer.device (kind, brand, price, created_at DESC, id DESC);
CREATE INDEX ON peer.device USING gin (brand public.gin_trgm_ops, model public.gin_trgm_ops);

CREATE TABLE peer.variant AS
  SELECT id, "deviceId" AS device_id, position, ram, rom, price, "sellingPrice" AS selling_price, stock::text
  FROM public.variant;
CREATE INDEX ON peer.variant (device_id, position);

CREATE TABLE peer.banner AS SELECT id, image, "createdAt" AS created_at FROM public.banner;
CREATE TABLE peer.offer AS SELECT id, image, "createdAt" AS created_at FROM public.offer;
CREATE INDEX ON peer.banner (created_at DESC);
CREATE INDEX ON peer.offer (created_at DESC);

CREATE TABLE peer.person AS SELECT id, "firstName" AS first_name, "lastName" AS last_name FROM public."user";
ALTER TABLE peer.person ADD PRIMARY KEY (id);
CREATE TABLE peer.review AS
  SELECT id, "reviewComment" AS comment, "userId" AS person_id, "createdAt" AS created_at FROM public.review;
CREATE INDEX ON peer.review (created_at DESC);

-- Finds the brands of a kind by jumping through the index: the cost grows with the brands, not with the devices.
CREATE FUNCTION peer.brands(of_kind text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE step AS (
    (SELECT brand FROM peer.device WHERE kind = of_kind AND brand IS NOT NULL ORDER BY brand LIMIT 1)
    UNION ALL
    (SELECT (SELECT d.brand FROM peer.device d WHERE d.kind = of_kind AND d.brand > step.brand
             ORDER BY d.brand LIMIT 1)
     FROM step WHERE step.brand IS NOT NULL))
  SELECT brand FROM step WHERE brand IS NOT NULL
$$;
