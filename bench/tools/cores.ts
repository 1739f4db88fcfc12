import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const hasTaskset = spawnSync("taskset", ["-V"]).status === 0;

/** Whether server and client can be pinned to a core each. Without it, benches run unpinned. */
export const canPin = hasTaskset && availableParallelism() >= 2;

/** Returns the command pinned to these cores, or unchanged where pinning is not possible. */
export function onCores(
  cores: number | string | undefined,
  command: [string, ...string[]],
): [string, ...string[]] {
  return cores === undefined || !canPin ? command : ["taskset", "-c", String(cores), ...command];
}

/**
 * Moves a running process with all its threads to these cores. Processes that it starts later
 * inherit them.
 */
export function moveToCores(cores: number | string, pid: number): void {
  if (canPin) spawnSync("taskset", ["-a", "-c", "-p", String(cores), String(pid)]);
}
