import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100;
/** Indexes of fields in the result of `statOf`: parent process id and process group. */
export const STAT_FIELD = { parent: 1, group: 2 };
/** Indexes of user and kernel time: of the process itself, and of its children that have ended. */
const OWN_TIME = [11, 12];
const ENDED_CHILDREN_TIME = [13, 14];

/** Returns the fields of /proc/PID/stat after the process name; empty if the process has ended. */
export function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}

/** Returns the ids and stat fields of all running processes. */
export const allProcesses = (): { pid: number; stat: string[] }[] =>
  readdirSync("/proc").flatMap((pid) =>
    /^\d+$/.test(pid) ? [{ pid: Number(pid), stat: statOf(pid) }] : [],
  );

/** Returns the stat fields of all running processes. */
export const allStats = (): string[][] => allProcesses().map(({ stat }) => stat);

const seconds = (stat: string[], fields: number[]) =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / TICKS_PER_SECOND;

/** CPU time of the process itself, in seconds. */
export const ownCpuSeconds = (stat: string[]): number => seconds(stat, OWN_TIME);
/** CPU time of its children that have ended, in seconds. */
export const endedChildrenCpuSeconds = (stat: string[]): number =>
  seconds(stat, ENDED_CHILDREN_TIME);
