-- In the version before, only the triggers that are dropped here add rows to these tables. The triggers on webhooks are
-- those of versions before 20261125220000_database_code.
DROP TRIGGER IF EXISTS device_tallies_grades_insert ON "device";
DROP TRIGGER IF EXISTS device_tallies_grades_update ON "device";
DROP TRIGGER IF EXISTS device_tallies_grades_delete ON "device";
DROP TRIGGER IF EXISTS device_tallies_grades_truncate ON "device";
DROP FUNCTION IF EXISTS tally_written_grades();
DROP FUNCTION IF EXISTS tally_device_grades(device[], device[]);
DROP FUNCTION IF EXISTS shown_grades(boolean, "Grade"[], "Grade");
DROP TABLE "device_grade_tally";
DROP INDEX "device_unitGrades_idx";

DROP TABLE "alert_change";

DROP TRIGGER IF EXISTS device_webhook_notes ON "device";
DROP TRIGGER IF EXISTS variant_webhook_notes ON "variant";
DROP TABLE "webhook_device_change";
