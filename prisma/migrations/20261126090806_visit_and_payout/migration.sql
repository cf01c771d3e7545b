-- AlterTable
ALTER TABLE "evaluation" ADD COLUMN     "payoutMethod" "PaymentMethod",
ADD COLUMN     "payoutMobile" TEXT,
ADD COLUMN     "visitDay" DATE;

-- By hand: the ways that a seller may choose, with the number of an account where there is one.
ALTER TABLE "evaluation"
  ADD CONSTRAINT "evaluation_payout" CHECK (
    CASE
      WHEN "payoutMethod" IS NULL OR "payoutMethod" = 'CASH' THEN "payoutMobile" IS NULL
      ELSE "payoutMethod" IN ('BKASH', 'NAGAD', 'ROCKET')
        AND "payoutMobile" IS NOT NULL AND "payoutMobile" ~ '^01[3-9][0-9]{8}$'
    END);
