-- CreateIndex
CREATE INDEX "device_search_title_idx" ON "device_search" USING HASH ("searchText");
