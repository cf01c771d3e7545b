-- AlterTable
ALTER TABLE "shop_settings" ADD COLUMN     "deliveryFeeElsewhere" INTEGER,
ADD COLUMN     "deliveryFeeInDhaka" INTEGER;

-- By hand: a shop states both fees or none.
ALTER TABLE "shop_settings"
  ADD CONSTRAINT "shop_settings_both_delivery_fees"
  CHECK (("deliveryFeeInDhaka" IS NULL) = ("deliveryFeeElsewhere" IS NULL));
