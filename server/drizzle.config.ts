import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  // Page views are partitioned, which drizzle-kit cannot express.
  schema: "./src/**/!(page-view).table.ts",
  out: "./migrations",
  casing: "snake_case",
});
