import type { Config } from "../config.ts";
import { findStoredSecret } from "../platform/installation-secrets/installation-secrets.ts";
import { type StartedDatabase, startDatabase } from "../platform/postgres/start-database.ts";
import { withConnection } from "./connection.ts";
import { databaseChecks } from "./database-checks.ts";
import { type Finding, runGroup } from "./finding.ts";
import { machineChecks, storageChecks } from "./machine-checks.ts";
import { mailChecks } from "./mail-checks.ts";
import { publicUrlChecks } from "./public-url-checks.ts";

interface DoctorOptions {
  /** Warnings about variables that look like settings but are none. */
  settingWarnings: string[];
  /** Recipient of a test mail. */
  recipient?: string;
}

/**
 * Checks an installation: machine, settings, database, storage, mail, and how requests reach it.
 * All groups run concurrently.
 */
export async function examine(
  config: Config,
  { settingWarnings, recipient }: DoctorOptions,
): Promise<Finding[]> {
  const database = startDatabase(config, () => {});
  const groups = [
    machineChecks(config, settingWarnings),
    databaseChecks(config, database),
    storageChecks(config),
    mailChecks(config, recipient),
    publicUrlChecks(config, () => findAppSecret(config, database)),
  ];
  const findings = (await Promise.all(groups.map(runGroup))).flat();
  // An error of its start was reported by the checks.
  await database.then(
    ({ stop }) => stop(),
    () => {},
  );
  return findings;
}

/** Returns the key of the installation; undefined if no process has generated it yet. */
async function findAppSecret(
  config: Config,
  database: Promise<StartedDatabase>,
): Promise<string | undefined> {
  if (config.APP_SECRET) return config.APP_SECRET;
  const { addresses } = await database;
  return withConnection(addresses.direct, (db) => findStoredSecret(config, db, "secret"));
}

const MARKS = { ok: "ok", warning: "warning", failure: "FAILURE" };

/** Formats findings for a terminal, each with what to do about it. */
export function formatFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, status, message, advice }) => [
    `${MARKS[status].padEnd(9)}${check.padEnd(width + 2)}${message}`,
    ...(advice ? [`${" ".repeat(width + 11)}→ ${advice}`] : []),
  ]);
  const count = (wanted: Finding["status"]) =>
    findings.filter(({ status }) => status === wanted).length;
  return [
    ...lines,
    "",
    `${count("ok")} ok, ${count("warning")} warnings, ${count("failure")} failures`,
  ].join("\n");
}

export const hasFailed = (findings: Finding[]): boolean =>
  findings.some(({ status }) => status === "failure");
