-- AlterTable
ALTER TABLE "push_registration" ADD COLUMN     "sessionHash" TEXT;

-- CreateIndex
CREATE INDEX "push_registration_sessionHash_idx" ON "push_registration"("sessionHash");

-- AddForeignKey
ALTER TABLE "push_registration" ADD CONSTRAINT "push_registration_sessionHash_fkey" FOREIGN KEY ("sessionHash") REFERENCES "session"("tokenHash") ON DELETE CASCADE ON UPDATE CASCADE;

-- Registrations have not noted their session so far: it is most likely the user's latest one.
UPDATE "push_registration" SET "sessionHash" = (
  SELECT "tokenHash" FROM "session"
  WHERE "session"."userId" = "push_registration"."userId" AND "expiresAt" > now()
  ORDER BY "session"."createdAt" DESC LIMIT 1);
