import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // Used by `prisma migrate` on a database of your own. Generating the client needs no database.
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
