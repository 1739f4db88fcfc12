/**
 * Queries the registry for known advisories about production dependencies. Exits with 1 for each
 * that `allowed-advisories.json` does not list, or whose entry has expired; with 0 if the registry
 * does not answer, since an outage of the registry is not a defect of this code.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Allowances, type AuditReport, unresolvedAdvisories } from "./advisories.ts";

const TIMEOUT_MS = 60_000;

const { stdout, error } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  timeout: TIMEOUT_MS,
  maxBuffer: 64 * 1024 * 1024,
});
const report = parse(stdout);
if (report?.vulnerabilities) {
  const allowances: Allowances = JSON.parse(
    readFileSync(new URL("allowed-advisories.json", import.meta.url), "utf8"),
  );
  const unresolved = unresolvedAdvisories(report, allowances, new Date());
  for (const line of unresolved) console.log(line);
  console.log(`${unresolved.length} unresolved advisories`);
  process.exitCode = unresolved.length ? 1 : 0;
} else {
  console.log(`skipped: ${error?.message ?? report?.message ?? "the registry did not answer"}`);
}

function parse(text: string): Partial<AuditReport> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
