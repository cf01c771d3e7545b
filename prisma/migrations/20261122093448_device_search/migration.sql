-- DropIndex
DROP INDEX "device_searchText_idx";

-- CreateTable
CREATE TABLE "device_search" (
    "id" UUID NOT NULL,
    "kind" "DeviceKind" NOT NULL,
    "brand" TEXT,
    "brandKey" TEXT NOT NULL,
    "productType" "ProductType",
    "gadgetType" "GadgetType",
    "price" INTEGER NOT NULL,
    "stock" "Stock" NOT NULL,
    "searchText" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "device_search_searchText_idx" ON "device_search" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "device_search_createdAt_id_idx" ON "device_search"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_search_kind_createdAt_id_idx" ON "device_search"("kind", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_search_kind_price_id_idx" ON "device_search"("kind", "price", "id");

-- AddForeignKey
ALTER TABLE "device_search" ADD CONSTRAINT "device_search_id_fkey" FOREIGN KEY ("id") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what lists look at follows devices as they are written, by whomever. In a fixed order, so
-- that no two transactions wait for each other.
CREATE FUNCTION follow_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO device_search AS known
  SELECT id, kind, brand, "brandKey", "productType", "gadgetType", price, stock, "searchText", "createdAt"
  FROM added ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    kind = excluded.kind, brand = excluded.brand, "brandKey" = excluded."brandKey",
    "productType" = excluded."productType", "gadgetType" = excluded."gadgetType",
    price = excluded.price, stock = excluded.stock, "searchText" = excluded."searchText",
    "createdAt" = excluded."createdAt"
  WHERE known.* IS DISTINCT FROM excluded.*;
  RETURN NULL;
END $$;

CREATE TRIGGER "device_searches_insert" AFTER INSERT ON "device" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_devices();
CREATE TRIGGER "device_searches_update" AFTER UPDATE ON "device" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_devices();

-- What is there already.
INSERT INTO device_search
SELECT id, kind, brand, "brandKey", "productType", "gadgetType", price, stock, "searchText", "createdAt"
FROM device;
