-- AlterTable
ALTER TABLE "device" ADD COLUMN     "color" TEXT,
ADD COLUMN     "colorBn" TEXT;

-- By hand: the kinds that have it, and null as the only form of no color.
ALTER TABLE "device"
  ADD CONSTRAINT "device_color_of_its_kind" CHECK (
    "kind" IN ('SMARTPHONE', 'TABLET') OR num_nonnulls("color", "colorBn") = 0),
  ADD CONSTRAINT "device_color_not_empty" CHECK ("color" <> '' AND "colorBn" <> '');
