-- CreateIndex
CREATE INDEX "device_sku_idx" ON "device" USING GIN ("sku" gin_trgm_ops);
