-- AlterTable
ALTER TABLE "device" ADD COLUMN "sku" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "device_sku_key" ON "device"("sku");

-- By hand: an article number is as the rules have it.
ALTER TABLE "device" ADD CONSTRAINT "device_sku_is_text" CHECK (
  char_length("sku") BETWEEN 1 AND 60 AND "sku" = btrim("sku"));
