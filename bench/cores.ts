import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const hasTaskset = spawnSync("taskset", ["-V"]).status === 0;

/** Whether server and client can have a core each: on other machines benches run without cores of their own. */
export const canPin = hasTaskset && availableParallelism() >= 2;

/** A command that runs on these cores where that is possible. */
export function onCores(cores: number | string | undefined, command: [string, ...string[]]): [string, ...string[]] {
  return cores === undefined || !canPin ? command : ["taskset", "-c", String(cores), ...command];
}

/** Moves a running process, with all its threads, to these cores. What it starts from then on runs there as well. */
export function moveToCores(cores: number | string, pid: number): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", String(cores), String(pid)]);
}
