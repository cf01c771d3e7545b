-- CreateEnum
CREATE TYPE "StaffRight" AS ENUM ('MANAGE_CATALOGUE', 'CHANGE_PRICES', 'MANAGE_HOME', 'DECIDE_REQUESTS', 'INSPECT', 'PAY_SELLERS', 'MANAGE_UNITS', 'SELL_UNITS', 'OVERRIDE_CHECKS', 'READ_CUSTOMERS', 'READ_COSTS', 'READ_STATISTICS', 'READ_AUDIT', 'MANAGE_QUOTE_RULES', 'MANAGE_INTEGRATIONS', 'MANAGE_SHOP', 'MANAGE_STAFF');

-- CreateTable
CREATE TABLE "staff_role" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "nameBn" TEXT,
    "rights" "StaffRight"[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_role_pkey" PRIMARY KEY ("id")
);

-- The roles that every shop begins with. The first is the owners', whose id the code knows.
INSERT INTO staff_role (id, name, "nameBn", rights) VALUES
  ('0193a000-0000-7000-8000-000000000001', 'Owner', 'মালিক', enum_range(NULL::"StaffRight")),
  ('0193a000-0000-7000-8000-000000000002', 'Manager', 'ম্যানেজার',
    array_remove(array_remove(enum_range(NULL::"StaffRight"), 'MANAGE_STAFF'), 'MANAGE_INTEGRATIONS')),
  ('0193a000-0000-7000-8000-000000000003', 'Counter', 'কাউন্টার',
    '{DECIDE_REQUESTS,INSPECT,PAY_SELLERS,MANAGE_UNITS,SELL_UNITS,READ_CUSTOMERS}'),
  ('0193a000-0000-7000-8000-000000000004', 'Inspector', 'পরিদর্শক', '{INSPECT}'),
  ('0193a000-0000-7000-8000-000000000005', 'Catalogue', 'ক্যাটালগ', '{MANAGE_CATALOGUE,CHANGE_PRICES,MANAGE_HOME}'),
  ('0193a000-0000-7000-8000-000000000006', 'Accounts', 'হিসাব', '{READ_COSTS,READ_STATISTICS,READ_AUDIT}');

-- No two roles share a name, in whatever case.
CREATE UNIQUE INDEX staff_role_name ON staff_role (lower(name));
CREATE UNIQUE INDEX "staff_role_nameBn" ON staff_role (lower("nameBn"));

-- AlterTable
ALTER TABLE "user" ADD COLUMN "staffRoleId" UUID;
UPDATE "user" SET "staffRoleId" = '0193a000-0000-7000-8000-000000000001' WHERE "userType" = 'ADMIN';

-- CreateIndex
CREATE INDEX "user_staffRoleId_idx" ON "user"("staffRoleId");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_staffRoleId_fkey" FOREIGN KEY ("staffRoleId") REFERENCES "staff_role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
