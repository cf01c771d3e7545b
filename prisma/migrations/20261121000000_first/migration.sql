-- Search by parts of words and by words that come near (see devices/filters.ts).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "UserType" AS ENUM ('CUSTOMER', 'ADMIN');

-- CreateEnum
CREATE TYPE "DeviceKind" AS ENUM ('SMARTPHONE', 'TABLET', 'WEARABLE', 'GADGET');

-- CreateEnum
CREATE TYPE "ProductType" AS ENUM ('NEW', 'PRE_OWNED');

-- CreateEnum
CREATE TYPE "GadgetType" AS ENUM ('EARPHONE', 'EARBUDS', 'SPEAKER', 'CHARGER', 'CAR_CHARGER', 'POWER_BANK', 'CASE', 'OTHER');

-- CreateEnum
CREATE TYPE "Stock" AS ENUM ('IN_STOCK', 'OUT_OF_STOCK');

-- CreateEnum
CREATE TYPE "Sim" AS ENUM ('DUAL_SIM', 'SINGLE_SIM', 'E_SIM', 'NO_SIM');

-- CreateEnum
CREATE TYPE "RequestStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED');

-- CreateEnum
CREATE TYPE "DisplaySpot" AS ENUM ('HEAVY', 'MAJOR', 'MINOR', 'NO_SPOT');

-- CreateEnum
CREATE TYPE "LineOnDisplay" AS ENUM ('HEAVY', 'MAJOR', 'MINOR', 'NONE');

-- CreateEnum
CREATE TYPE "ScreenCondition" AS ENUM ('HEAVY_CRACK', 'MAJOR_CRACK', 'MINOR_CRACK', 'SCRATCH', 'CHANGED', 'ORIGINAL_NO_ISSUE');

-- CreateEnum
CREATE TYPE "BodyCondition" AS ENUM ('MAJOR', 'MINOR', 'NONE');

-- CreateEnum
CREATE TYPE "BackPanel" AS ENUM ('HEAVY', 'MAJOR', 'MINOR', 'CRACKED', 'NONE');

-- CreateEnum
CREATE TYPE "CameraCondition" AS ENUM ('DUST', 'SCRATCH', 'NO_ISSUE');

-- CreateEnum
CREATE TYPE "TouchScreen" AS ENUM ('WORKING', 'PARTIALLY_WORKING', 'NOT_WORKING');

-- CreateEnum
CREATE TYPE "ReceiveCalls" AS ENUM ('YES', 'NO');

-- CreateEnum
CREATE TYPE "Accessory" AS ENUM ('ORIGINAL_CHARGER', 'IMEI_MATCHED_BOX', 'MONEY_RECEIPT', 'ONLY_DEVICE');

-- CreateEnum
CREATE TYPE "Warranty" AS ENUM ('LESS_THAN_3_MONTHS', 'MORE_THAN_3_MONTHS', 'NO_WARRANTY');

-- CreateEnum
CREATE TYPE "BatteryHealth" AS ENUM ('FULL', 'FROM_95_TO_99', 'FROM_90_TO_94', 'FROM_85_TO_89', 'FROM_80_TO_84', 'BELOW_80');

-- CreateEnum
CREATE TYPE "OtherIssue" AS ENUM ('FRONT_CAMERA', 'BACK_CAMERA', 'SPEAKER', 'MICROPHONE', 'POWER_VOLUME_BUTTON', 'WIFI', 'BLUETOOTH', 'FINGERPRINT', 'SENSORS', 'EARPIECE', 'VIBRATION', 'FACE_ID', 'CHARGING_PORT', 'HEADPHONE_JACK');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "mobile" TEXT NOT NULL,
    "userType" "UserType" NOT NULL DEFAULT 'CUSTOMER',
    "newUser" BOOLEAN NOT NULL DEFAULT true,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "otp_code" (
    "mobile" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "otp_code_pkey" PRIMARY KEY ("mobile")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "device" (
    "id" UUID NOT NULL,
    "kind" "DeviceKind" NOT NULL,
    "brand" TEXT,
    "model" TEXT,
    "gadgetName" TEXT,
    "productType" "ProductType",
    "gadgetType" "GadgetType",
    "specificationText" TEXT,
    "processor" TEXT,
    "gpu" TEXT,
    "display" TEXT,
    "frontCamera" TEXT,
    "backCamera" TEXT,
    "battery" TEXT,
    "sim" "Sim",
    "coverImage" TEXT NOT NULL,
    "images" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "price" INTEGER NOT NULL,
    "stock" "Stock" NOT NULL,
    "title" TEXT NOT NULL,
    "brandKey" TEXT NOT NULL DEFAULT '',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variant" (
    "id" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "ram" INTEGER NOT NULL,
    "rom" INTEGER NOT NULL,
    "price" INTEGER NOT NULL,
    "sellingPrice" INTEGER NOT NULL,
    "stock" "Stock" NOT NULL,

    CONSTRAINT "variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "add_request" (
    "id" UUID NOT NULL,
    "kind" "DeviceKind" NOT NULL,
    "brand" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "comments" TEXT NOT NULL DEFAULT '',
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "searchText" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "deviceId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "add_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation" (
    "id" UUID NOT NULL,
    "kind" "DeviceKind" NOT NULL,
    "deviceId" UUID,
    "seenBrand" TEXT NOT NULL,
    "seenModel" TEXT NOT NULL,
    "seenCoverImage" TEXT NOT NULL,
    "seenRam" INTEGER NOT NULL,
    "seenRom" INTEGER NOT NULL,
    "seenSellingPrice" INTEGER NOT NULL,
    "receiveCalls" "ReceiveCalls" NOT NULL,
    "availableAccessories" "Accessory"[],
    "warranty" "Warranty" NOT NULL,
    "touchScreen" "TouchScreen" NOT NULL,
    "deadPixels" "DisplaySpot" NOT NULL,
    "lineOnDisplay" "LineOnDisplay" NOT NULL,
    "screenCondition" "ScreenCondition" NOT NULL,
    "bodyCondition" "BodyCondition" NOT NULL,
    "backPanel" "BackPanel" NOT NULL,
    "cameraCondition" "CameraCondition" NOT NULL,
    "batteryHealth" "BatteryHealth",
    "otherIssues" "OtherIssue"[],
    "status" "RequestStatus" NOT NULL DEFAULT 'PENDING',
    "searchText" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evaluation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" UUID NOT NULL,
    "reviewComment" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "banner" (
    "id" UUID NOT NULL,
    "image" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "banner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" UUID NOT NULL,
    "image" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image" (
    "path" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "userId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_mobile_key" ON "user"("mobile");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE INDEX "session_expiresAt_idx" ON "session"("expiresAt");

-- CreateIndex
CREATE INDEX "device_createdAt_id_idx" ON "device"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_kind_createdAt_id_idx" ON "device"("kind", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_kind_price_id_idx" ON "device"("kind", "price", "id");

-- CreateIndex
CREATE INDEX "device_price_id_idx" ON "device"("price", "id");

-- CreateIndex
CREATE INDEX "device_kind_brandKey_createdAt_id_idx" ON "device"("kind", "brandKey", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "device_searchText_idx" ON "device" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "device_coverImage_idx" ON "device"("coverImage");

-- CreateIndex
CREATE INDEX "device_images_idx" ON "device" USING GIN ("images");

-- CreateIndex
CREATE INDEX "variant_deviceId_position_idx" ON "variant"("deviceId", "position");

-- CreateIndex
CREATE INDEX "add_request_createdAt_id_idx" ON "add_request"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "add_request_kind_status_createdAt_id_idx" ON "add_request"("kind", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "add_request_userId_createdAt_id_idx" ON "add_request"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "add_request_deviceId_idx" ON "add_request"("deviceId");

-- CreateIndex
CREATE INDEX "add_request_searchText_idx" ON "add_request" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "evaluation_createdAt_id_idx" ON "evaluation"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "evaluation_status_createdAt_id_idx" ON "evaluation"("status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "evaluation_userId_createdAt_id_idx" ON "evaluation"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "evaluation_deviceId_idx" ON "evaluation"("deviceId");

-- CreateIndex
CREATE INDEX "evaluation_searchText_idx" ON "evaluation" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "evaluation_seenCoverImage_idx" ON "evaluation"("seenCoverImage");

-- CreateIndex
CREATE INDEX "review_createdAt_id_idx" ON "review"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "review_userId_idx" ON "review"("userId");

-- CreateIndex
CREATE INDEX "banner_createdAt_id_idx" ON "banner"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "offer_createdAt_id_idx" ON "offer"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "image_createdAt_idx" ON "image"("createdAt");

-- CreateIndex
CREATE INDEX "image_userId_createdAt_idx" ON "image"("userId", "createdAt");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant" ADD CONSTRAINT "variant_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "add_request" ADD CONSTRAINT "add_request_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "add_request" ADD CONSTRAINT "add_request_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- From here on by hand: what must never be false, whatever the server does.

ALTER TABLE "user"
  ADD CONSTRAINT "user_mobile_is_bangladeshi" CHECK ("mobile" ~ '^01[3-9][0-9]{8}$');

ALTER TABLE "otp_code"
  ADD CONSTRAINT "otp_code_attempts_are_counted" CHECK ("attempts" >= 0);

ALTER TABLE "device"
  ADD CONSTRAINT "device_price_is_taka" CHECK ("price" BETWEEN 1 AND 100000000),
  ADD CONSTRAINT "device_has_a_cover" CHECK ("coverImage" <> ''),
  ADD CONSTRAINT "device_version_counts" CHECK ("version" >= 1),
  ADD CONSTRAINT "device_is_whole" CHECK (
    CASE WHEN "kind" = 'GADGET'
      THEN "gadgetName" <> '' AND "gadgetName" IS NOT NULL AND "gadgetType" IS NOT NULL
        AND num_nonnulls("brand", "model", "productType", "specificationText") = 0
      ELSE "brand" <> '' AND "model" <> ''
        AND num_nulls("brand", "model", "productType") = 0
        AND num_nonnulls("gadgetName", "gadgetType") = 0
    END),
  ADD CONSTRAINT "device_specifications_suit_its_kind" CHECK (
    CASE WHEN "kind" IN ('SMARTPHONE', 'TABLET')
      THEN num_nulls("processor", "gpu", "display", "frontCamera", "backCamera", "battery", "sim") = 0
        AND "specificationText" IS NULL
      ELSE num_nonnulls("processor", "gpu", "display", "frontCamera", "backCamera", "battery", "sim") = 0
        AND ("specificationText" IS NOT NULL) = ("kind" = 'WEARABLE')
    END),
  ADD CONSTRAINT "device_smartphone_has_a_sim" CHECK ("kind" <> 'SMARTPHONE' OR "sim" <> 'NO_SIM');

ALTER TABLE "variant"
  ADD CONSTRAINT "variant_price_is_taka" CHECK ("price" BETWEEN 1 AND 100000000),
  ADD CONSTRAINT "variant_selling_price_is_taka" CHECK ("sellingPrice" BETWEEN 1 AND 100000000),
  ADD CONSTRAINT "variant_sizes_are_gigabytes" CHECK ("ram" >= 1 AND "rom" >= 1),
  ADD CONSTRAINT "variant_position_counts" CHECK ("position" >= 0);

ALTER TABLE "add_request"
  ADD CONSTRAINT "add_request_is_no_gadget" CHECK ("kind" <> 'GADGET'),
  ADD CONSTRAINT "add_request_names_a_device" CHECK ("brand" <> '' AND "model" <> ''),
  ADD CONSTRAINT "add_request_device_means_approved" CHECK ("deviceId" IS NULL OR "status" = 'APPROVED');

ALTER TABLE "evaluation"
  ADD CONSTRAINT "evaluation_is_of_a_phone_or_tablet" CHECK ("kind" IN ('SMARTPHONE', 'TABLET')),
  ADD CONSTRAINT "evaluation_price_is_taka" CHECK ("seenSellingPrice" BETWEEN 1 AND 100000000),
  ADD CONSTRAINT "evaluation_names_accessories" CHECK (cardinality("availableAccessories") >= 1);

ALTER TABLE "review"
  ADD CONSTRAINT "review_says_something" CHECK ("reviewComment" <> '');

ALTER TABLE "banner" ADD CONSTRAINT "banner_shows_something" CHECK ("image" <> '');
ALTER TABLE "offer" ADD CONSTRAINT "offer_shows_something" CHECK ("image" <> '');

-- A smartphone or tablet has at least one variant, and nothing else has any. Looked at when a
-- transaction commits, since a device and its variants can't be written at once.
CREATE FUNCTION check_device_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  device_id uuid := CASE TG_TABLE_NAME
    WHEN 'device' THEN (to_jsonb(NEW) ->> 'id')::uuid
    ELSE (to_jsonb(coalesce(NEW, OLD)) ->> 'deviceId')::uuid END;
  device_kind "DeviceKind" := (SELECT kind FROM device WHERE id = device_id);
  has_variants boolean := EXISTS (SELECT 1 FROM variant WHERE "deviceId" = device_id);
BEGIN
  IF device_kind IS NOT NULL AND has_variants <> (device_kind IN ('SMARTPHONE', 'TABLET')) THEN
    RAISE EXCEPTION 'variants of device % do not suit its kind', device_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "device_has_variants" AFTER INSERT OR UPDATE OF "kind" ON "device"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_device_variants();

CREATE CONSTRAINT TRIGGER "variant_leaves_one" AFTER INSERT OR DELETE ON "variant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_device_variants();
