/**
 * All checks: build, types, lint, unused code, tests on a real PostgreSQL, end-to-end tests in a real browser, page
 * weight budgets. Ends with the duration of each step, the slowest tests, the failed tests and the line `N passed, N
 * failed`. A step without a test report counts as one test.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Failure, readPlaywrightReport, readVitestReport, slowestOf, type TestReport } from "./test-reports.ts";

interface Step {
  name: string;
  command: string[];
  /** Timeout, after which the command and all its processes are killed. */
  minutes: number;
  /** Parses the report that the command wrote. Without it, the step counts as one test. */
  read?: (report: string) => TestReport;
}

/** Result of a step. */
interface StepResult extends TestReport {
  name: string;
  output: string;
  milliseconds: number;
}

const SLOWEST_TEST_COUNT = 10;
/** Lines of output that are repeated for a failed step without a test report. */
const OUTPUT_TAIL_LINES = 20;
const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const reports = mkdtempSync(join(tmpdir(), "masthead-check-"));
const reportOf = (name: string) => join(reports, `${name}.json`);

/** Stages run in sequence, the lanes of a stage in parallel, and the steps of a lane in sequence. */
const STAGES: Step[][][] = [
  [
    [{ name: "build", command: ["npm", "run", "--silent", "build"], minutes: 10 }],
    [
      { name: "types", command: ["npm", "run", "--silent", "typecheck"], minutes: 10 },
      { name: "lint", command: ["npm", "run", "--silent", "lint"], minutes: 10 },
      { name: "unused code", command: ["npx", "knip"], minutes: 10 },
    ],
  ],
  [
    [
      {
        name: "tests",
        command: ["npx", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportOf("tests")}`],
        minutes: 25,
        read: (text) => readVitestReport(text, ROOT),
      },
    ],
    [{ name: "demo images", command: [process.execPath, "e2e/prepare.ts"], minutes: 10 }],
  ],
  [
    [
      {
        name: "end-to-end tests and budgets",
        command: ["npx", "playwright", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
        minutes: 35,
        read: readPlaywrightReport,
      },
    ],
  ],
];

/** Process groups of running commands, which are killed together with this process. */
const groups = new Set<number>();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const group of groups) killGroup(group);
    process.exit(1);
  });

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

/**
 * Runs a command in its own process group, and returns its output, which is printed meanwhile if `isLive`. Live output of
 * a step with a test report is inherited and not returned, so that it has colours. Kills the group when the command has
 * ended or timed out, since a leftover process would keep the output pipe open.
 */
function run({ command, name, minutes, read }: Step, isLive: boolean): Promise<{ status: number | null; output: string }> {
  const [program = "", ...args] = command;
  const out = isLive && read ? "inherit" : "pipe";
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node"), PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) };
  const child = spawn(program, args, { stdio: ["ignore", out, out], env, detached: true });
  const { pid } = child;
  if (pid) groups.add(pid);
  const kill = () => pid && killGroup(pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isLive) process.stdout.write(text);
    });
  return new Promise((done) => {
    const timeout = setTimeout(() => {
      const message = `${name}: timed out after ${minutes} minutes`;
      output += `\n${message}`;
      console.error(message);
      kill();
    }, minutes * 60_000);
    const finish = (status: number | null, printed: string) => {
      clearTimeout(timeout);
      if (pid) groups.delete(pid);
      done({ status, output: printed });
    };
    child.once("error", (error) => finish(null, error.message));
    child.once("exit", kill);
    child.once("close", (status) => finish(status, output));
  });
}

async function runStep(step: Step, isLive: boolean): Promise<StepResult> {
  const { name, read } = step;
  const startedAt = performance.now();
  if (isLive) console.log(`\n== ${name}`);
  const { status, output } = await run(step, isLive);
  const counts = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const result: StepResult = { name, output, ...counts, tests: [], failures: [], milliseconds: 0 };
  if (read) {
    try {
      const report = read(readFileSync(reportOf(name), "utf8"));
      Object.assign(result, report, { failed: Math.max(report.failed, result.failed) });
    } catch (error) {
      console.error(`${name}: ${(error as Error).message}`);
      result.failed = 1;
      result.failures = [{ title: name, error: `${(error as Error).message}\n${lastLines(output)}`.trimEnd() }];
    }
  }
  if (result.failed && !result.failures.length) result.failures = [{ title: name, error: lastLines(output) || "the command failed" }];
  result.milliseconds = performance.now() - startedAt;
  if (isLive) console.log(summaryOf(result));
  return result;
}

const lastLines = (output: string) => output.trimEnd().split("\n").slice(-OUTPUT_TAIL_LINES).join("\n");

const summaryOf = ({ name, passed, failed }: StepResult) => `== ${name}: ${passed} passed, ${failed} failed`;

/** Runs the lanes of a stage. Prints the first as it runs, and the others when all have ended, so that output is not interleaved. */
async function runStage(lanes: Step[][]): Promise<StepResult[]> {
  const ended = await Promise.all(
    lanes.map(async (steps, lane) => {
      const results: StepResult[] = [];
      for (const step of steps) results.push(await runStep(step, lane === 0));
      return results;
    }),
  );
  for (const result of ended.slice(1).flat()) console.log(`\n== ${result.name}\n${result.output.trimEnd()}\n${summaryOf(result)}`);
  return ended.flat();
}

const describeFailure = ({ title, error }: Failure) => [title, ...error.split("\n").map((line) => `    ${line}`)].join("\n");
const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);

const startedAt = performance.now();
const results: StepResult[] = [];
for (const lanes of STAGES) results.push(...(await runStage(lanes)));
rmSync(reports, { recursive: true, force: true });

console.log("\n== durations");
for (const { name, milliseconds } of results) console.log(`${formatSeconds(milliseconds)}  ${name}`);
console.log(`${formatSeconds(performance.now() - startedAt)}  total`);
console.log(`\n== ${SLOWEST_TEST_COUNT} slowest tests`);
for (const { title, duration } of slowestOf(
  results.flatMap(({ tests }) => tests),
  SLOWEST_TEST_COUNT,
))
  console.log(`${formatSeconds(duration)}  ${title}`);

const failures = results.flatMap((result) => result.failures);
if (failures.length) console.log(`\n== failed tests\n${failures.map(describeFailure).join("\n")}`);

const total = (outcome: "passed" | "failed") => results.reduce((sum, result) => sum + result[outcome], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;
