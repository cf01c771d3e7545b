-- CreateEnum
CREATE TYPE "AuditAction" AS ENUM ('CREATED', 'CHANGED', 'DELETED', 'APPROVED', 'REJECTED');

-- CreateEnum
CREATE TYPE "AuditSubject" AS ENUM ('DEVICE', 'ADD_REQUEST', 'EVALUATION', 'REVIEW', 'BANNER', 'OFFER');

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "actorId" UUID,
    "actorName" TEXT NOT NULL,
    "action" "AuditAction" NOT NULL,
    "subject" "AuditSubject" NOT NULL,
    "subjectId" UUID NOT NULL,
    "kind" "DeviceKind",
    "title" TEXT NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "searchText" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_createdAt_id_idx" ON "audit_entry"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_subject_createdAt_id_idx" ON "audit_entry"("subject", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_actorId_idx" ON "audit_entry"("actorId");

-- CreateIndex
CREATE INDEX "audit_entry_searchText_idx" ON "audit_entry" USING GIN ("searchText" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: changes are told where something was changed, and only there.
ALTER TABLE "audit_entry"
  ADD CONSTRAINT "audit_entry_tells_changes" CHECK (
    jsonb_typeof("changes") = 'array'
    AND (jsonb_array_length("changes") > 0) = ("action" = 'CHANGED')
  );

-- What is written stays. Only the reference to an account that goes is taken out.
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."actorId" IS NULL
    AND to_jsonb(NEW) - 'actorId' = to_jsonb(OLD) - 'actorId' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are neither changed nor deleted';
END $$;

CREATE TRIGGER "audit_entry_stays" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
