import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Step } from "./run-step.ts";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";
import { playwrightTestList, vitestReruns } from "./test-reruns.ts";
import { UNHANDLED_ERRORS_FILE } from "./unhandled-errors-reporter.ts";

type TestStep = Pick<Step, "command" | "environment" | "read" | "reruns">;

const VITEST_REPORT = "vitest.json";
const UNHANDLED_ERRORS = "unhandled-errors.json";
const PLAYWRIGHT_REPORT = "playwright.json";
const UNHANDLED_ERRORS_REPORTER = fileURLToPath(
  new URL("unhandled-errors-reporter.ts", import.meta.url),
);
/**
 * Number of failed journeys after which the run stops: so many have one cause, and time is needed
 * to report them.
 */
const MAX_FAILED_JOURNEYS = 50;

/** Tests of Vitest, in a folder. */
export const vitestStep = (root: string): TestStep => ({
  command: (folder) => [
    ...[
      "npx",
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(folder, VITEST_REPORT)}`,
    ],
    `--reporter=${UNHANDLED_ERRORS_REPORTER}`,
  ],
  environment: (folder) => ({ [UNHANDLED_ERRORS_FILE]: join(folder, UNHANDLED_ERRORS) }),
  read: (folder) => {
    const report = readVitestReport(readFileSync(join(folder, VITEST_REPORT), "utf8"), root);
    const errors = JSON.parse(readFileSync(join(folder, UNHANDLED_ERRORS), "utf8")) as string[];
    return {
      ...report,
      failures: [
        ...report.failures,
        ...errors.map((error) => ({ title: "error outside of tests", error, runs: 1 })),
      ],
    };
  },
  reruns: vitestReruns,
});

/**
 * End-to-end tests of Playwright. A rerun starts the product again, and does not wait for other
 * projects.
 */
export const playwrightStep: TestStep = {
  command: () => [
    ...["npx", "playwright", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
    `--max-failures=${MAX_FAILED_JOURNEYS}`,
  ],
  environment: (folder) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, PLAYWRIGHT_REPORT) }),
  read: (folder) => readPlaywrightReport(readFileSync(join(folder, PLAYWRIGHT_REPORT), "utf8")),
  reruns: (failures, folder) => {
    const list = join(folder, "tests.txt");
    writeFileSync(list, playwrightTestList(failures));
    // The screenshots of the first run stay.
    return [
      {
        args: [`--test-list=${list}`, "--no-deps", "--workers=1", "--output=test-results/again"],
        failures,
      },
    ];
  },
};
