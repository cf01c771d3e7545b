-- Serial numbers are compared, and from now on stored, in upper case without spaces and labels (shared/serials.ts).
UPDATE "unit" SET "serial" = normalized."serial"
FROM (
  SELECT "id", nullif(upper(regexp_replace(regexp_replace(
    "serial", '^\s*(s/n|sn\s*[:.#]|serial\s*(number|no\.?)?\s*[:#])[\s:.#]*', '', 'i'), '\s', '', 'g')), '') AS "serial"
  FROM "unit" WHERE "serial" IS NOT NULL
) AS normalized
WHERE normalized."id" = "unit"."id" AND "unit"."serial" IS DISTINCT FROM normalized."serial";
