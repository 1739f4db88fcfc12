/**
 * All checks: build, types, lint, unused code, advisories, tests on a real PostgreSQL, end-to-end
 * tests in a real browser, page weight budgets. Tests that failed run once more at the end, alone.
 * Ends with the duration of each step, the slowest tests, the flaky tests, the failed tests and the
 * line `N passed, N failed`. A step without a test report is one test.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { raiseTimeFactor } from "./machine-speed.ts";
import {
  killCommands,
  rerunFailures,
  runStep,
  type Step,
  type StepResult,
  summaryOf,
} from "./run-step.ts";
import { describeFailures, slowestOf } from "./test-reports.ts";
import { playwrightStep, vitestStep } from "./test-steps.ts";

const SLOWEST_TEST_COUNT = 10;
const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

const step = (name: string, minutes: number, command: string[]): Step => ({
  name,
  minutes,
  cwd: ROOT,
  command: () => command,
});

/**
 * Stages run in sequence, the lanes of a stage in parallel, and the steps of a lane in sequence.
 */
const STAGES: Step[][][] = [
  [
    [step("build", 10, ["npm", "run", "--silent", "build"])],
    [
      step("types", 10, ["npm", "run", "--silent", "typecheck"]),
      step("lint", 10, ["npm", "run", "--silent", "lint"]),
      step("unused code", 10, ["npx", "knip"]),
      step("advisories", 3, [process.execPath, "scripts/audit.ts"]),
    ],
  ],
  [
    [{ name: "tests", minutes: 60, cwd: ROOT, ...vitestStep(ROOT) }],
    // At the lowest priority, it may end only after the tests beside it.
    [step("demo images", 80, [process.execPath, "e2e/prepare.ts"])],
  ],
  [[{ name: "end-to-end tests and budgets", minutes: 100, cwd: ROOT, ...playwrightStep }]],
];

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    killCommands();
    process.exit(1);
  });

/**
 * Runs the lanes of a stage. Prints the first as it runs, and the others when all have ended, so
 * that output is not interleaved.
 */
async function runStage(lanes: Step[][]): Promise<StepResult[]> {
  const ended = await Promise.all(
    lanes.map(async (steps, lane) => {
      const results: StepResult[] = [];
      for (const step of steps) results.push(await runStep(step, lane === 0));
      return results;
    }),
  );
  for (const result of ended.slice(1).flat())
    console.log(`\n== ${result.step.name}\n${result.output.trimEnd()}\n${summaryOf(result)}`);
  return ended.flat();
}

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);

process.env.NODE_COMPILE_CACHE = join(ROOT, "node_modules/.cache/node");
const startedAt = performance.now();
let timeFactor = 1;
const firstResults: StepResult[] = [];
for (const lanes of STAGES) {
  timeFactor = await raiseTimeFactor();
  console.log(`\ntests wait ${timeFactor} times as long as usual`);
  firstResults.push(...(await runStage(lanes)));
}
const results: StepResult[] = [];
for (const result of firstResults) results.push(await rerunFailures(result));

console.log("\n== durations");
for (const { step, milliseconds } of results)
  console.log(`${formatSeconds(milliseconds)}  ${step.name}`);
console.log(`${formatSeconds(performance.now() - startedAt)}  total, waits × ${timeFactor}`);
console.log(`\n== ${SLOWEST_TEST_COUNT} slowest tests`);
for (const { title, duration } of slowestOf(
  results.flatMap(({ tests }) => tests),
  SLOWEST_TEST_COUNT,
))
  console.log(`${formatSeconds(duration)}  ${title}`);

const flaky = results.flatMap((result) => result.flaky);
if (flaky.length)
  console.log(["", `flaky: ${flaky.length}`, ...flaky.map((title) => `    ${title}`)].join("\n"));

const failures = results.flatMap((result) => result.failures);
if (failures.length) console.log(`\n== failed tests\n${describeFailures(failures)}`);

console.log(
  `\n${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
