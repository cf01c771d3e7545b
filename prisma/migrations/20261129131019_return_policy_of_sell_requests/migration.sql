-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "returnPolicyVersionId" UUID;

-- CreateIndex
CREATE INDEX "evaluation_returnPolicyVersionId_idx" ON "evaluation"("returnPolicyVersionId");

-- AddForeignKey
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_returnPolicyVersionId_fkey" FOREIGN KEY ("returnPolicyVersionId") REFERENCES "page_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
