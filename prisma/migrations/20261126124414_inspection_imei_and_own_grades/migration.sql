-- AlterTable
ALTER TABLE "inspection" ADD COLUMN     "imei" TEXT;

-- CreateIndex
CREATE INDEX "inspection_imei_idx" ON "inspection"("imei");

-- By hand: what must never be false of an inspection.
ALTER TABLE "inspection" ADD CONSTRAINT "inspection_imei" CHECK ("imei" ~ '^[0-9]{15}$');

-- By hand: devices without pieces by their own grade.
CREATE INDEX "device_own_grade_idx" ON "device"("grade") WHERE NOT "hasUnits";

-- By hand: lists count these, too. Writers wait, and are counted by the functions as they are now.
LOCK TABLE "device" IN SHARE ROW EXCLUSIVE MODE;
-- The grades by which lists find a device: those of its pieces for sale, or its own where it has no pieces.
CREATE OR REPLACE FUNCTION shown_grades(has_units boolean, unit_grades "Grade"[], own "Grade") RETURNS "Grade"[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN has_units THEN unit_grades WHEN own IS NULL THEN '{}' ELSE ARRAY[own] END;
$$;

-- Devices that have a grade count in the same way, once for each grade.
CREATE OR REPLACE FUNCTION tally_device_grades(added device[], removed device[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO device_grade_tally AS tally
    (kind, "brandKey", "productType", "gadgetType", stock, price, grade, count)
  SELECT kind, "brandKey", coalesce("productType"::text, ''), coalesce("gadgetType"::text, ''), stock, slot, grades.grade,
    sum(number)
  FROM (SELECT 1 AS number, * FROM unnest(added) UNION ALL SELECT -1, * FROM unnest(removed)) device,
    LATERAL (VALUES (0), (price_slot(price))) AS slots (slot), LATERAL unnest(shown_grades("hasUnits", "unitGrades", device.grade)) AS grades (grade)
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(number) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (price, kind, "brandKey", "productType", "gadgetType", stock, grade)
    DO UPDATE SET count = tally.count + excluded.count;
$$;

CREATE OR REPLACE FUNCTION tally_written_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tally_device_grades(
      ARRAY(SELECT ROW(added.*)::device FROM added WHERE "hasUnits" OR grade IS NOT NULL), '{}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tally_device_grades(
      '{}', ARRAY(SELECT ROW(removed.*)::device FROM removed WHERE "hasUnits" OR grade IS NOT NULL));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM tally_device_grades(
      ARRAY(SELECT ROW(added.*)::device FROM added WHERE "hasUnits" OR grade IS NOT NULL),
      ARRAY(SELECT ROW(removed.*)::device FROM removed WHERE "hasUnits" OR grade IS NOT NULL));
  ELSE
    DELETE FROM device_grade_tally;
  END IF;
  RETURN NULL;
END $$;

DELETE FROM device_grade_tally;
INSERT INTO device_grade_tally (kind, "brandKey", "productType", "gadgetType", stock, price, grade, count)
SELECT kind, "brandKey", coalesce("productType"::text, ''), coalesce("gadgetType"::text, ''), stock, slot, grades.grade,
  count(*)
FROM device, LATERAL (VALUES (0), (price_slot(price))) AS slots (slot),
  LATERAL unnest(shown_grades("hasUnits", "unitGrades", device.grade)) AS grades (grade)
GROUP BY 1, 2, 3, 4, 5, 6, 7;
