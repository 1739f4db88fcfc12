import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["contract/**/*.test.ts", "server/**/*.test.ts", "site/**/*.test.{ts,tsx}", "backoffice/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "site/build/**", "backoffice/build/**"],
    globalSetup: ["server/test/postgres.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { requireAssertions: true },
  },
});
