-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'SHOP_SETTINGS';
ALTER TYPE "AuditSubject" ADD VALUE 'PAGE';

-- CreateTable
CREATE TABLE "shop_settings" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "nameBn" TEXT,
    "address" TEXT NOT NULL,
    "addressBn" TEXT,
    "phone" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "photosUrl" TEXT NOT NULL,
    "socialUrl" TEXT NOT NULL,
    "chatUrl" TEXT NOT NULL,
    "messagingNumber" TEXT NOT NULL,
    "mapUrl" TEXT NOT NULL,
    "openingHours" TEXT NOT NULL,
    "openingHoursBn" TEXT,
    "openTimes" TEXT NOT NULL,
    "answerHours" INTEGER NOT NULL,
    "returnDays" INTEGER NOT NULL,
    "refundDaysFrom" INTEGER NOT NULL,
    "refundDaysTo" INTEGER NOT NULL,
    "shippingDaysFrom" INTEGER NOT NULL,
    "shippingDaysTo" INTEGER NOT NULL,
    "warrantyDays" INTEGER NOT NULL,
    "footerYear" INTEGER NOT NULL,
    "announcement" TEXT,
    "announcementBn" TEXT,
    "announcementLink" TEXT,
    "announcementFrom" DATE,
    "announcementTo" DATE,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_settings_pkey" PRIMARY KEY ("id")
);

-- By hand: there is one row, its ranges do not end before they begin, and an announcement has its days.
ALTER TABLE "shop_settings"
  ADD CONSTRAINT "shop_settings_one" CHECK (id = '00000000-0000-7000-8000-00000000540b'),
  ADD CONSTRAINT "shop_settings_days" CHECK ("returnDays" BETWEEN 1 AND 90
    AND "refundDaysFrom" <= "refundDaysTo" AND "shippingDaysFrom" <= "shippingDaysTo"),
  ADD CONSTRAINT "shop_settings_announcement" CHECK (
    num_nulls("announcement", "announcementFrom", "announcementTo") IN (0, 3)
    AND "announcementFrom" <= "announcementTo");
