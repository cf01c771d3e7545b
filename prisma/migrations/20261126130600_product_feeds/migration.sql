-- CreateEnum
CREATE TYPE "FeedChannel" AS ENUM ('GOOGLE', 'META');

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'FEEDS';

-- CreateTable
CREATE TABLE "feed_settings" (
    "id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "keyCreatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_fetch" (
    "channel" "FeedChannel" NOT NULL,
    "language" "Language" NOT NULL,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_fetch_pkey" PRIMARY KEY ("channel","language")
);

-- By hand: one row, whose key can't be guessed.
ALTER TABLE "feed_settings"
  ADD CONSTRAINT "feed_settings_is_one" CHECK ("id" = '00000000-0000-7000-8000-00000000feed'),
  ADD CONSTRAINT "feed_settings_key_long" CHECK (char_length("key") >= 22);
