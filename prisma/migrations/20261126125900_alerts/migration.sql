-- CreateEnum
CREATE TYPE "AlertKind" AS ENUM ('BACK_IN_STOCK', 'PRICE_DROP', 'NEW_MATCH');

-- CreateEnum
CREATE TYPE "AlertNewsKind" AS ENUM ('BACK_IN_STOCK', 'PRICE_DROP', 'NEW_MATCH', 'ADD_REQUEST');

-- CreateTable
CREATE TABLE "alert" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "AlertKind" NOT NULL,
    "deviceId" UUID,
    "variantId" UUID,
    "unitId" UUID,
    "search" TEXT,
    "target" TEXT NOT NULL,
    "inStock" BOOLEAN NOT NULL DEFAULT false,
    "price" INTEGER,
    "newsAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_change" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deviceId" UUID NOT NULL,
    "unitId" UUID,
    "isNew" BOOLEAN NOT NULL DEFAULT false,
    "outId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "alert_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_news" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "kind" "AlertNewsKind" NOT NULL,
    "alertId" UUID,
    "addRequestId" UUID,
    "deviceId" UUID NOT NULL,
    "unitId" UUID,
    "price" INTEGER,
    "messageId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "alert_news_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_message" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "day" DATE,
    "token" TEXT NOT NULL,
    "state" "NotificationState" NOT NULL DEFAULT 'QUEUED',
    "reason" "NotificationReason",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "pushedTo" UUID[] DEFAULT ARRAY[]::UUID[],
    "leasedUntil" TIMESTAMPTZ(3),
    "smsAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_registration" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "publicKey" TEXT NOT NULL,
    "privateKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_deviceId_idx" ON "alert"("deviceId");

-- CreateIndex
CREATE INDEX "alert_variantId_idx" ON "alert"("variantId");

-- CreateIndex
CREATE INDEX "alert_unitId_idx" ON "alert"("unitId");

-- CreateIndex
CREATE INDEX "alert_kind_search_idx" ON "alert"("kind", "search");

-- CreateIndex
CREATE UNIQUE INDEX "alert_userId_target_key" ON "alert"("userId", "target");

-- CreateIndex
CREATE INDEX "alert_change_createdAt_idx" ON "alert_change"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "alert_news_addRequestId_key" ON "alert_news"("addRequestId");

-- CreateIndex
CREATE INDEX "alert_news_messageId_idx" ON "alert_news"("messageId");

-- CreateIndex
CREATE INDEX "alert_news_alertId_idx" ON "alert_news"("alertId");

-- CreateIndex
CREATE INDEX "alert_news_deviceId_idx" ON "alert_news"("deviceId");

-- CreateIndex
CREATE INDEX "alert_news_unitId_idx" ON "alert_news"("unitId");

-- CreateIndex
CREATE UNIQUE INDEX "alert_message_token_key" ON "alert_message"("token");

-- CreateIndex
CREATE INDEX "alert_message_startedAt_idx" ON "alert_message"("startedAt");

-- CreateIndex
CREATE INDEX "alert_message_createdAt_idx" ON "alert_message"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "alert_message_userId_day_key" ON "alert_message"("userId", "day");

-- CreateIndex
CREATE UNIQUE INDEX "push_registration_endpoint_key" ON "push_registration"("endpoint");

-- CreateIndex
CREATE INDEX "push_registration_userId_createdAt_idx" ON "push_registration"("userId", "createdAt");

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_addRequestId_fkey" FOREIGN KEY ("addRequestId") REFERENCES "add_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES "device"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_unitId_fkey" FOREIGN KEY ("unitId") REFERENCES "unit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "alert_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_registration" ADD CONSTRAINT "push_registration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: news that wait to be told, once for each alert and what it is about.
CREATE UNIQUE INDEX "alert_news_waiting_key" ON "alert_news" ("alertId", "deviceId",
  coalesce("unitId", '00000000-0000-0000-0000-000000000000')) WHERE "messageId" IS NULL;
CREATE INDEX "alert_news_waiting_idx" ON "alert_news" ("userId") WHERE "messageId" IS NULL;

-- By hand: what must never be false of alerts, their messages, and keys.
ALTER TABLE "alert" ADD CONSTRAINT "alert_of_its_kind" CHECK (
  ("kind" = 'NEW_MATCH') = ("search" IS NOT NULL) AND ("kind" = 'NEW_MATCH') = ("deviceId" IS NULL)
  AND ("deviceId" IS NOT NULL OR "variantId" IS NULL AND "unitId" IS NULL));
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_of_its_kind" CHECK (
  ("kind" = 'ADD_REQUEST') = ("addRequestId" IS NOT NULL) AND ("kind" <> 'ADD_REQUEST' OR "alertId" IS NULL));
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_token_long" CHECK (char_length("token") >= 20);
ALTER TABLE "push_key" ADD CONSTRAINT "push_key_single" CHECK ("id" = 1);
