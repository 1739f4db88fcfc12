/**
 * Everything that must hold: types, lint, unused code, the built site, tests on a real PostgreSQL, journeys in a real browser, budgets. Ends
 * with the duration of each step, the slowest tests and one line `N passed, N failed`; a step that is
 * no test run counts as one.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPlaywrightReport, readVitestReport, slowestOf, type TestReport } from "./test-reports.ts";

interface Step {
  name: string;
  command: string[];
  /** Ended after so long, with all processes it started. */
  minutes: number;
  /** Reads the report that the command wrote; without it the step counts as one test. */
  read?: (report: string) => TestReport;
}

/** A step that has ended. */
interface Finished extends TestReport {
  name: string;
  output: string;
  milliseconds: number;
}

const SLOWEST = 10;
const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const reports = mkdtempSync(join(tmpdir(), "masthead-check-"));
const reportOf = (name: string) => join(reports, `${name}.json`);

/** Stages run one after the other, the lanes of a stage at the same time, and the steps of a lane one after the other. */
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
    [{ name: "pictures of the demo", command: [process.execPath, "e2e/prepare.ts"], minutes: 10 }],
  ],
  [
    [
      {
        name: "journeys and budgets",
        command: ["npx", "playwright", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
        minutes: 35,
        read: readPlaywrightReport,
      },
    ],
  ],
];

/** Process groups of the commands that run: ended with this process. */
const groups = new Set<number>();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const group of groups) endGroup(group);
    process.exit(1);
  });

function endGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/**
 * Runs a command in a process group of its own. What it prints is shown as it comes, or returned. Whatever of the group still runs when the
 * command has ended, or when its time is over, is killed: a process left behind would keep the output open.
 */
function run({ command, name, minutes }: Step, isLive: boolean): Promise<{ status: number | null; output: string }> {
  const [program = "", ...args] = command;
  const out = isLive ? "inherit" : "pipe";
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node"), PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) };
  const child = spawn(program, args, { stdio: ["ignore", out, out], env, detached: true });
  const { pid } = child;
  if (pid) groups.add(pid);
  const end = () => pid && endGroup(pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((done) => {
    const limit = setTimeout(() => {
      console.error(`${name}: not done after ${minutes} minutes`);
      end();
    }, minutes * 60_000);
    const finish = (status: number | null, printed: string) => {
      clearTimeout(limit);
      if (pid) groups.delete(pid);
      done({ status, output: printed });
    };
    child.once("error", (error) => finish(null, error.message));
    child.once("exit", end);
    child.once("close", (status) => finish(status, output));
  });
}

async function runStep(step: Step, isLive: boolean): Promise<Finished> {
  const { name, read } = step;
  const begun = performance.now();
  if (isLive) console.log(`\n== ${name}`);
  const { status, output } = await run(step, isLive);
  const finished: Finished = { name, output, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, tests: [], milliseconds: 0 };
  if (read) {
    try {
      const report = read(readFileSync(reportOf(name), "utf8"));
      Object.assign(finished, report, { failed: Math.max(report.failed, finished.failed) });
    } catch (error) {
      console.error(`${name}: ${(error as Error).message}`);
      finished.failed = 1;
    }
  }
  finished.milliseconds = performance.now() - begun;
  if (isLive) console.log(outcomeOf(finished));
  return finished;
}

const outcomeOf = ({ name, passed, failed }: Finished) => `== ${name}: ${passed} passed, ${failed} failed`;

/** Runs the lanes of a stage. The first is shown as it runs, the others when all have ended, so that no line gets between two of another. */
async function runStage(lanes: Step[][]): Promise<Finished[]> {
  const ended = await Promise.all(
    lanes.map(async (steps, lane) => {
      const finished: Finished[] = [];
      for (const step of steps) finished.push(await runStep(step, lane === 0));
      return finished;
    }),
  );
  for (const one of ended.slice(1).flat()) console.log(`\n== ${one.name}\n${one.output.trimEnd()}\n${outcomeOf(one)}`);
  return ended.flat();
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);

const begun = performance.now();
const finished: Finished[] = [];
for (const lanes of STAGES) finished.push(...(await runStage(lanes)));
rmSync(reports, { recursive: true, force: true });

console.log("\n== durations");
for (const { name, milliseconds } of finished) console.log(`${seconds(milliseconds)}  ${name}`);
console.log(`${seconds(performance.now() - begun)}  total`);
console.log(`\n== ${SLOWEST} slowest tests`);
for (const { title, duration } of slowestOf(
  finished.flatMap(({ tests }) => tests),
  SLOWEST,
))
  console.log(`${seconds(duration)}  ${title}`);

const sum = (of: "passed" | "failed") => finished.reduce((all, one) => all + one[of], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
