-- CreateEnum
CREATE TYPE "Supply" AS ENUM ('OFFICIAL', 'UNOFFICIAL');

-- AlterTable
ALTER TABLE "device" ADD COLUMN     "supply" "Supply";

-- By hand: only phones and tablets are sold as official or unofficial.
ALTER TABLE "device"
  ADD CONSTRAINT "device_supply_of_its_kind" CHECK ("kind" IN ('SMARTPHONE', 'TABLET') OR "supply" IS NULL);
