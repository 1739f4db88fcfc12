import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatMarkdown } from "../tools/table.ts";
import type { Outcome, Scenario } from "./scenario.ts";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));

export interface Result extends Outcome {
  scenario: Scenario;
  /** Problems of a failed scenario; empty if it passed. */
  problems: string[];
  seconds: number;
}

/** Returns why an outcome is not acceptable. */
export function problemsOf(
  { recoveryLimit, mayLose }: Scenario,
  { lost, recovery }: Outcome,
): string[] {
  return [
    ...(lost > 0 && !mayLose ? [`${lost} lost`] : []),
    ...(recovery !== null && recovery > recoveryLimit
      ? [`recovery took longer than ${recoveryLimit} s`]
      : []),
  ];
}

const formatRecovery = (recovery: number | null) =>
  recovery === null ? "–" : `${recovery.toFixed(1)} s`;

export function printTable(results: Result[]): void {
  const rows = results.map(({ scenario, tries, lost, failed, requests, recovery, ...result }) => [
    scenario.fault,
    tries,
    lost,
    `${failed} of ${requests}`,
    formatRecovery(recovery),
    [...result.notes, ...result.problems.map((problem) => `**${problem}**`)].join("; "),
  ]);
  console.log(formatMarkdown(["fault", "tries", "lost", "failed", "recovery", "measured"], rows));
}

/** Writes all results to bench/results. Returns the path. */
export function writeResults(seed: number, results: Result[]): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = `${RESULTS}faults-${new Date().toISOString().replaceAll(":", "-")}.json`;
  const rows = results.map(({ scenario: { name, fault, recoveryLimit }, ...result }) => ({
    name,
    fault,
    recoveryLimit,
    ...result,
  }));
  writeFileSync(path, `${JSON.stringify({ seed, results: rows }, null, 2)}\n`);
  return path;
}
