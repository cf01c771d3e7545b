-- AlterTable
ALTER TABLE "device" ADD COLUMN     "batteryHealth" "BatteryHealth",
ADD COLUMN     "grade" "Grade",
ADD COLUMN     "warrantyDays" INTEGER;

-- By hand: gadgets are sold new, and the range of days.
ALTER TABLE "device"
  ADD CONSTRAINT "device_condition_of_its_kind" CHECK (
    "kind" <> 'GADGET' OR num_nonnulls("grade", "batteryHealth", "warrantyDays") = 0),
  ADD CONSTRAINT "device_warranty_days_in_range" CHECK ("warrantyDays" BETWEEN 0 AND 730);
