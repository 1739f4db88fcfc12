/**
 * Everything that must hold, one after the other: types, lint, unused code, the built site, tests on a real PostgreSQL, journeys in a
 * real browser, budgets. Ends with one line `N passed, N failed`; a step that is no test run counts as one.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Outcome {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  /** Reads the counts from the report that the command wrote; without it the step counts as one. */
  count?: (report: string) => Outcome;
}

const reports = mkdtempSync(join(tmpdir(), "masthead-check-"));
const report = (name: string) => join(reports, `${name}.json`);

function vitestCounts(text: string): Outcome {
  const { numPassedTests, numFailedTests, numTotalTests, numFailedTestSuites } = JSON.parse(text) as Record<string, number>;
  const failed = Math.max(numFailedTests ?? 0, numFailedTestSuites ? 1 : 0);
  if (!numTotalTests) throw new Error("no test ran");
  return { passed: numPassedTests ?? 0, failed: failed + ((numTotalTests ?? 0) - (numPassedTests ?? 0) - (numFailedTests ?? 0)) };
}

function playwrightCounts(text: string): Outcome {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  if (!stats.expected) throw new Error("no journey ran");
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
}

const STEPS: Step[] = [
  { name: "types", command: ["npm", "run", "--silent", "typecheck"] },
  { name: "lint", command: ["npm", "run", "--silent", "lint"] },
  { name: "unused code", command: ["npx", "knip"] },
  { name: "build", command: ["npm", "run", "--silent", "build"] },
  {
    name: "tests",
    command: ["npx", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report("tests")}`],
    count: vitestCounts,
  },
  {
    name: "journeys and budgets",
    command: ["npx", "playwright", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
    count: playwrightCounts,
  },
];

const total: Outcome = { passed: 0, failed: 0 };

for (const { name, command, count } of STEPS) {
  console.log(`\n== ${name}`);
  const [program = "", ...args] = command;
  const done = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report(name) },
  });
  const outcome = { passed: done.status === 0 ? 1 : 0, failed: done.status === 0 ? 0 : 1 };
  if (count) {
    try {
      const counted = count(readFileSync(report(name), "utf8"));
      outcome.passed = counted.passed;
      outcome.failed = Math.max(counted.failed, outcome.failed);
    } catch (error) {
      console.error(`${name}: ${(error as Error).message}`);
      outcome.failed = 1;
    }
  }
  console.log(`== ${name}: ${outcome.passed} passed, ${outcome.failed} failed`);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
