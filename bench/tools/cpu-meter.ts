import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { allProcesses, ownCpuSeconds, STAT_FIELD } from "./processes.ts";

/**
 * Cores that were busy in a phase, on average: of this process, and of its descendants by program
 * name, such as `postgres`.
 */
export interface BusyCores {
  client: number;
  programs: Record<string, number>;
  /** Processes that are not of this one. */
  others: number;
}

interface CpuMeter {
  beginPhase(): void;
  /** Ends the last phase, and returns all of them. */
  stop(): BusyCores[];
}

/**
 * Measures CPU time by phase. Phases begin with the first call of `beginPhase`. Processes that end
 * during a phase are counted as other processes; new ones are counted with their program.
 */
export function startCpuMeter(): CpuMeter {
  const phases: BusyCores[] = [];
  let begun: Sample | undefined;
  const endPhase = () => {
    const now = takeSample();
    if (begun) phases.push(difference(begun, now));
    begun = now;
  };
  return {
    beginPhase: endPhase,
    stop: () => {
      endPhase();
      return phases;
    },
  };
}

interface Sample {
  at: number;
  machineSeconds: number;
  client: NodeJS.CpuUsage;
  descendants: { pid: number; program: string; cpuSeconds: number }[];
}

function takeSample(): Sample {
  const processes = allProcesses().filter(({ stat }) => stat.length);
  const own = new Set([process.pid]);
  // A parent may come after its children in the list.
  for (let size = 0; size < own.size; ) {
    size = own.size;
    for (const { pid, stat } of processes)
      if (own.has(Number(stat[STAT_FIELD.parent]))) own.add(pid);
  }
  const descendants = processes.filter(({ pid }) => own.has(pid) && pid !== process.pid);
  return {
    at: performance.now(),
    machineSeconds:
      cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) /
      1000,
    client: process.cpuUsage(),
    descendants: descendants.map(({ pid, stat }) => ({
      pid,
      program: programOf(pid),
      cpuSeconds: ownCpuSeconds(stat),
    })),
  };
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "ended";
  }
}

function difference(from: Sample, to: Sample): BusyCores {
  const seconds = (to.at - from.at) / 1000;
  const before = new Map(from.descendants.map(({ pid, cpuSeconds }) => [pid, cpuSeconds]));
  const programs: Record<string, number> = {};
  for (const { pid, program, cpuSeconds } of to.descendants)
    programs[program] = (programs[program] ?? 0) + (cpuSeconds - (before.get(pid) ?? 0)) / seconds;
  const { user, system } = process.cpuUsage(from.client);
  const client = (user + system) / 1e6 / seconds;
  const own = Object.values(programs).reduce((sum, cores) => sum + cores, client);
  return {
    client,
    programs,
    others: Math.max(0, (to.machineSeconds - from.machineSeconds) / seconds - own),
  };
}
