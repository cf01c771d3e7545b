-- AlterTable
ALTER TABLE "device" ADD COLUMN     "descriptionBn" TEXT,
ADD COLUMN     "specificationTextBn" TEXT;

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "language" "Language" NOT NULL DEFAULT 'EN',
ADD COLUMN     "reviewCommentBn" TEXT;

-- AlterTable
ALTER TABLE "banner" ADD COLUMN     "alt" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "altBn" TEXT,
ADD COLUMN     "imageBn" TEXT;

-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "alt" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "altBn" TEXT,
ADD COLUMN     "imageBn" TEXT;

-- By hand: the columns that each kind has, and null as the only form of "no Bangla version".
ALTER TABLE "device"
  ADD CONSTRAINT "device_specification_text_bn" CHECK ("specificationTextBn" IS NULL OR "kind" = 'WEARABLE'),
  ADD CONSTRAINT "device_bangla_not_empty" CHECK ("descriptionBn" <> '' AND "specificationTextBn" <> '');
ALTER TABLE "review"
  ADD CONSTRAINT "review_bangla_not_empty" CHECK ("reviewCommentBn" <> '');
ALTER TABLE "banner" ADD CONSTRAINT "banner_bangla_not_empty" CHECK ("imageBn" <> '' AND "altBn" <> '');
ALTER TABLE "offer" ADD CONSTRAINT "offer_bangla_not_empty" CHECK ("imageBn" <> '' AND "altBn" <> '');

-- Reviews so far: in Bangla where most of their letters are, as `languageOfText` of server/core/content.ts decides.
UPDATE "review" SET "language" = 'BN'
WHERE length(regexp_replace("reviewComment", '[^\u0980-\u09E3]', '', 'g'))
  > length(regexp_replace("reviewComment", '[^A-Za-z]', '', 'g'));
