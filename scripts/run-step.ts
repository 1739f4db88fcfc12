import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestReport } from "./test-reports.ts";
import {
  failuresToRerun,
  mergeRerun,
  type Rerun,
  type RerunFailure,
  type StepReport,
} from "./test-reruns.ts";

export interface Step {
  name: string;
  /** Command, which writes its report, if any, into the folder. */
  command: (folder: string) => string[];
  /** Environment variables of the command. */
  environment?: (folder: string) => Record<string, string>;
  cwd: string;
  /**
   * Timeout, after which the command and all its processes are killed: at least three times as long
   * as it usually takes.
   */
  minutes: number;
  /** Parses the report of the command. Without it, the step is one test. */
  read?: (folder: string) => TestReport;
  /** Runs of failed tests alone. */
  reruns?: (failures: RerunFailure[], folder: string) => Rerun[];
}

export interface StepResult extends StepReport {
  step: Step;
  output: string;
  milliseconds: number;
}

/** Lines of output that are repeated for a failed step without a test report. */
const OUTPUT_TAIL_LINES = 20;
/** Exit codes of a command that has reported its failures. Any other is a crash. */
const REPORTED = [0, 1];

export async function runStep(step: Step, isLive: boolean): Promise<StepResult> {
  const startedAt = performance.now();
  if (isLive) console.log(`\n== ${step.name}`);
  const folder = mkdtempSync(join(tmpdir(), "masthead-check-"));
  const { output, ...report } = await runCommand(step, step.command(folder), folder, isLive);
  rmSync(folder, { recursive: true, force: true });
  const result = {
    step,
    output,
    ...report,
    flaky: [],
    milliseconds: performance.now() - startedAt,
  };
  if (isLive) console.log(summaryOf(result));
  return result;
}

/**
 * Runs the failed tests of a step once more, alone: those that failed, then those that failed in
 * their first run just now.
 */
export async function rerunFailures(result: StepResult): Promise<StepResult> {
  const { step } = result;
  const startedAt = performance.now();
  let merged = result;
  for (
    let failures = failuresToRerun(merged);
    step.reruns && failures.length;
    failures = failuresToRerun(merged)
  ) {
    const folder = mkdtempSync(join(tmpdir(), "masthead-check-"));
    for (const rerun of step.reruns(failures, folder)) {
      console.log(
        `\n== ${step.name}, again:\n${rerun.failures.map(({ title }) => title).join("\n")}`,
      );
      const report = await runCommand(step, [...step.command(folder), ...rerun.args], folder, true);
      merged = { ...merged, ...mergeRerun(merged, rerun.failures, report) };
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...merged, milliseconds: result.milliseconds + performance.now() - startedAt };
}

async function runCommand(
  step: Step,
  command: string[],
  folder: string,
  isLive: boolean,
): Promise<TestReport & { output: string }> {
  const { name, read } = step;
  const { status, output, error } = await run(step, command, folder, isLive);
  const isReported = REPORTED.includes(status ?? -1);
  const stepFailure = (message: string) => ({
    title: name,
    error: [message, lastLines(output)].join("\n").trim(),
    runs: 1,
  });
  const report: TestReport = { passed: 0, tests: [], failures: [] };
  if (!isReported) report.failures.push(stepFailure(error ?? `ended with status ${status}`));
  if (read) {
    try {
      const { failures, ...rest } = read(folder);
      Object.assign(report, rest, { failures: [...report.failures, ...failures] });
    } catch (cause) {
      if (isReported) report.failures.push(stepFailure((cause as Error).message));
    }
  } else if (status === 0) report.passed = 1;
  if (status === 1 && !report.failures.length)
    report.failures.push(stepFailure("the command failed"));
  return { ...report, output };
}

/** Process groups of running commands, which are killed together with this process. */
const groups = new Set<number>();

/** Ends all running commands. */
export function killCommands(): void {
  for (const group of groups) killGroup(group);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

/**
 * Runs a command in its own process group, and returns its output, which is also printed live if
 * `isLive`. Live output of a step with a test report is inherited and not returned, so that it has
 * colours. Kills the group when the command has ended or timed out, since a leftover process would
 * keep the output pipe open.
 */
function run(
  { name, minutes, read, cwd, environment }: Step,
  command: string[],
  folder: string,
  isLive: boolean,
): Promise<{ status: number | null; output: string; error?: string }> {
  const [program = "", ...args] = command;
  const out = isLive && read ? "inherit" : "pipe";
  const env = { ...process.env, ...environment?.(folder) };
  const child = spawn(program, args, { stdio: ["ignore", out, out], env, cwd, detached: true });
  const { pid } = child;
  if (pid) groups.add(pid);
  const kill = () => pid && killGroup(pid);
  let output = "";
  let error: string | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isLive) process.stdout.write(text);
    });
  return new Promise((done) => {
    const timeout = setTimeout(() => {
      error = `${name}: timed out after ${minutes} minutes`;
      console.error(error);
      kill();
    }, minutes * 60_000);
    const finish = (status: number | null) => {
      clearTimeout(timeout);
      if (pid) groups.delete(pid);
      done({ status, output, error });
    };
    child.once("error", ({ message }) => {
      error = message;
      finish(null);
    });
    child.once("exit", kill);
    child.once("close", finish);
  });
}

const lastLines = (output: string) =>
  output.trimEnd().split("\n").slice(-OUTPUT_TAIL_LINES).join("\n");

export const summaryOf = ({ step, passed, failures }: StepResult) =>
  `== ${step.name}: ${passed} passed, ${failures.length} failed`;
