import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100;
/**
 * Indexes of fields in the result of `statOf`: process group, and user and kernel time of the
 * process itself and of its children that have ended.
 */
const FIELDS = { group: 2, ownTime: [11, 12], endedChildrenTime: [13, 14] };

/** Returns the fields of /proc/PID/stat after the process name; empty if the process has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}

/** Returns the ids of the running children of a process. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const cpuSeconds = (stat: string[]) =>
  [...FIELDS.ownTime, ...FIELDS.endedChildrenTime].reduce(
    (sum, field) => sum + Number(stat[field] ?? 0),
    0,
  ) / TICKS_PER_SECOND;

/** CPU time that a process and all processes that it started have used, in seconds. */
export const treeCpuSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeCpuSeconds(child), cpuSeconds(statOf(pid)));

/** CPU time of all processes of a group, in seconds, including those that have ended. */
export const groupCpuSeconds = (group: number): number =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => Number(stat[FIELDS.group]) === group)
    .reduce((sum, stat) => sum + cpuSeconds(stat), 0);

/** Resident memory of a process, in kilobytes. */
export const residentKilobytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** Process id of the embedded PostgreSQL of a data folder; 0 while it does not run. */
export function postmasterPid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  } catch {
    return 0;
  }
}

/** Sends a signal to PostgreSQL and all its children. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const parent = postmasterPid(dataDir);
  if (parent) for (const pid of [parent, ...childrenOf(parent)]) signalProcess(pid, signal);
}

/** Sends a signal to a process, unless it has ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
