import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allProcesses, STAT_FIELD } from "./processes.ts";

/** Process id of the embedded PostgreSQL of a data folder; 0 while it does not run. */
export function postmasterPid(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
}

/** Sends a signal to PostgreSQL and all its children. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const parent = postmasterPid(dataDir);
  if (!parent) return;
  const children = allProcesses().flatMap(({ pid, stat }) =>
    Number(stat[STAT_FIELD.parent]) === parent ? pid : [],
  );
  for (const pid of [parent, ...children]) signalProcess(pid, signal);
}

/** Sends a signal to a process, unless it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
