import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { provideTimeFactor, scaled } from "./scripts/machine-speed.ts";
import { inlineScripts } from "./site/inline-scripts.ts";

await provideTimeFactor();

/**
 * Load and fault tests: sampled by default, at full size in `npm run test:load` and `npm run
 * test:faults`.
 */
const SIZED = ["server/**/*.load.test.ts", "server/**/*.kill.test.ts"];

/** Slow tests: whole processes, outages and limits in real time, and tests of every API call. */
const LONG = [
  "server/src/serve.test.ts",
  "server/src/broadcast/stream/failover/failover.test.ts",
  "server/src/broadcast/airing-recording/airing-recording.test.ts",
  "server/src/newsroom/import/import.command.test.ts",
  "server/src/platform/cache/changes.test.ts",
  "server/src/platform/api/call-limit.test.ts",
  "server/src/platform/pages/pages-overload.test.ts",
  "server/src/platform/http/server/timeouts.test.ts",
  "server/src/platform/postgres/{database-fault,embedded}.test.ts",
  "server/src/audience/analytics/view/page-view.http.test.ts",
  "server/test/{database,deploy,machines,outage,premium,restore,roles,upgrade,worker-metrics,workers}/*.test.ts",
  "server/test/surface/api-replies.test.ts",
  "server/test/rules/message-keys.test.ts",
  "server/test/rules/test-reruns.test.ts",
];

const TESTS = ["{contract,server}/**/*.test.ts", "{site,backoffice}/**/*.test.{ts,tsx}"];
const NO_TESTS = ["**/node_modules/**", "{site,backoffice}/build/**"];

/** Tests that mock modules: tests after them in a shared process would import the mocks. */
const MOCKING = globSync(TESTS, { exclude: NO_TESTS }).filter((file) =>
  readFileSync(file, "utf8").includes("vi.mock("),
);

/** Tests that mock globals, or measure the memory of their process. */
const OWN_PROCESS = [
  "server/src/platform/pages/page-memory.test.ts",
  "site/app/platform/{api/api,errors/error-reports}.test.ts",
  "backoffice/src/newsroom/article/drafts/draft-autosave.test.ts",
  ...MOCKING,
];

const SYSTEM = [...SIZED, ...LONG, ...OWN_PROCESS];

const shared = {
  globalSetup: ["server/test/postgres.ts"],
  pool: "forks" as const,
  testTimeout: scaled(120_000),
  hookTimeout: scaled(180_000),
  teardownTimeout: scaled(30_000),
  // The default of a second is too short while four workers share two cores.
  expect: { requireAssertions: true, poll: { timeout: scaled(30_000) } },
  setupFiles: ["backoffice/test/testing-library.ts"],
};

export default defineConfig({
  test: {
    // More workers than cores: tests of whole processes are idle most of the time.
    maxWorkers: 4,
    projects: [
      {
        // As in Node, where react-admin imports react-router: two copies would not see each other's
        // routes.
        resolve: { conditions: ["module-sync"] },
        plugins: [inlineScripts()],
        test: {
          ...shared,
          name: "unit",
          include: TESTS,
          exclude: [...configDefaults.exclude, ...NO_TESTS, ...SYSTEM],
          // Files share a process: loading the server for each file takes longer than most of its
          // tests.
          isolate: false,
        },
      },
      { test: { ...shared, name: "system", include: SYSTEM } },
    ],
  },
});
