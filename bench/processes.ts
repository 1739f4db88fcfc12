import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second of /proc. */
const TICKS = 100;
/** Fields of a process in `statOf`. */
export const STAT = { parent: 1, group: 2 };
/** Time in user and kernel mode, of the process itself and of its children that have ended. */
const OWN = [11, 12];
const ENDED = [13, 14];

/** Fields of /proc/PID/stat behind the name of the process; none when it has ended. */
export function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}

/** The fields of all processes that run. */
export const allStats = (): string[][] => readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? [statOf(pid)] : []));

const seconds = (stat: string[], fields: number[]) => fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / TICKS;

/** Processor time of a process itself, in seconds. */
export const ownSeconds = (stat: string[]): number => seconds(stat, OWN);
/** Processor time of its children that have ended, in seconds. */
export const endedSeconds = (stat: string[]): number => seconds(stat, ENDED);
