-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'STAFF';
ALTER TYPE "AuditSubject" ADD VALUE 'STAFF_ROLE';
