import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // For `prisma migrate` on a database of your own; generating needs none.
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
