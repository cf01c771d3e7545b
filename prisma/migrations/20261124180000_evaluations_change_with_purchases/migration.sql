-- By hand: an evaluation is changed when its purchase is; until now only the purchase had the time.
UPDATE "evaluation" AS e SET "updatedAt" = p."updatedAt"
FROM "purchase" AS p
WHERE p."evaluationId" = e."id" AND p."updatedAt" > e."updatedAt";
