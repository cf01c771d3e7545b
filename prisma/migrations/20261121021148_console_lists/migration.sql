-- CreateIndex
CREATE INDEX "add_request_kind_createdAt_id_idx" ON "add_request"("kind", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_stock_createdAt_id_idx" ON "device"("stock", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_kind_stock_createdAt_id_idx" ON "device"("kind", "stock", "createdAt" DESC, "id" DESC);
