-- AlterTable
ALTER TABLE "shop_settings" ADD COLUMN     "instalmentMonths" INTEGER,
ADD COLUMN     "instalmentsFrom" INTEGER NOT NULL DEFAULT 0;

-- By hand: instalments are at least two.
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_instalments"
  CHECK ("instalmentMonths" BETWEEN 2 AND 60 AND "instalmentsFrom" >= 0);
