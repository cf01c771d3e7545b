-- AlterTable
ALTER TABLE "alert_news" ADD COLUMN     "variantId" UUID;

-- CreateIndex
CREATE INDEX "alert_news_variantId_idx" ON "alert_news"("variantId");

-- AddForeignKey
ALTER TABLE "alert_news" ADD CONSTRAINT "alert_news_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "variant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was told so far.
UPDATE "alert_news" SET "variantId" = alert."variantId" FROM "alert" WHERE alert.id = "alert_news"."alertId";
