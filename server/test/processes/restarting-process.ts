import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { SeededRandom } from "../seeded-random.ts";
import { endProcess } from "./end-process.ts";

/** Process that is restarted whenever it exits, as by a service manager. */
export interface RestartingProcess {
  /** Number of kills so far. */
  kills: number;
  /** Whether it has printed something since its start. */
  ready: boolean;
  pid(): number;
  kill(): void;
  /** Sends SIGTERM. */
  terminate(): void;
  /** Kills the process, and does not restart it. */
  end(): Promise<void>;
}

interface ProcessOptions {
  env: NodeJS.ProcessEnv;
  /**
   * Command prefix, such as `unshare -m`. It must end in `exec`, so that signals reach the process
   * itself.
   */
  prefix?: string[];
  /** Delay of a restart, in milliseconds. */
  restartDelay?: number;
  /** Receives the output, stderr included; by default only stderr is shown. */
  onOutput?: (text: string) => void;
}

/** Runs a Node.js program. */
export function restartingProcess(
  command: string[],
  { env, prefix = [], restartDelay = 0, onOutput }: ProcessOptions,
): RestartingProcess {
  let ended = false;
  let child: ChildProcess;
  const [program = process.execPath, ...args] = [...prefix, process.execPath, ...command];
  const start = () => {
    if (ended) return;
    self.ready = false;
    child = spawn(program, args, { env, stdio: ["ignore", "pipe", onOutput ? "pipe" : "inherit"] });
    for (const stream of [child.stdout, child.stderr])
      if (onOutput) stream?.setEncoding("utf8").on("data", onOutput);
    child.stdout?.once("data", () => {
      self.ready = true;
    });
    child.once("exit", () => {
      self.ready = false;
      if (restartDelay) setTimeout(start, restartDelay);
      else start();
    });
  };
  const self: RestartingProcess = {
    kills: 0,
    ready: false,
    pid: () => child.pid ?? 0,
    kill() {
      self.kills++;
      child.kill("SIGKILL");
    },
    terminate: () => void child.kill("SIGTERM"),
    async end() {
      ended = true;
      await endProcess(child, "SIGKILL");
    },
  };
  start();
  return self;
}

/**
 * Kills random processes at random intervals of at most `life` milliseconds, until `maxKills` were
 * killed or the signal is aborted.
 */
export async function killAtRandom(
  processes: RestartingProcess[],
  {
    life,
    maxKills,
    random,
    signal,
  }: { life: number; maxKills: number; random: Pick<SeededRandom, "integer">; signal: AbortSignal },
): Promise<void> {
  for (let killed = 0; killed < maxKills && !signal.aborted; ) {
    await wait(random.integer(life / 4, life), undefined, { signal }).catch(() => {});
    const running = processes.filter(({ ready }) => ready);
    if (signal.aborted || !running.length) continue;
    running[random.integer(0, running.length)]?.kill();
    killed++;
  }
}
