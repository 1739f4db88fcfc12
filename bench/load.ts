import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CONNECTIONS = 32;
/** The kernel counts a process's time in hundredths of a second. */
const TICKS = 100;

export interface Load {
  url: string;
  seconds: number;
}

export interface Measured {
  perSecond: number;
  /** Share of its core that the server used, 0 to 1. */
  busy: number;
}

const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;
export const clientName = () => (hasWrk() ? "wrk" : "autocannon");

/** Asks as fast as one core can, from that core, and gives replies a second. @throws Error on any reply but 200, or a lost connection. */
export async function measure(core: number, serverPid: number, { url, seconds }: Load): Promise<Measured> {
  const before = cpuSeconds(serverPid);
  const started = performance.now();
  const perSecond = hasWrk() ? await wrk(core, url, seconds) : await autocannon(core, url, seconds);
  const busy = (cpuSeconds(serverPid) - before) / ((performance.now() - started) / 1000);
  return { perSecond, busy };
}

async function wrk(core: number, url: string, seconds: number): Promise<number> {
  const args = [
    "-c",
    String(core),
    "wrk",
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-H",
    "accept-encoding: br",
    url,
  ];
  const { stdout } = await run("taskset", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`not every reply was right:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function autocannon(core: number, url: string, seconds: number): Promise<number> {
  const child = fileURLToPath(new URL("autocannon.child.ts", import.meta.url));
  const { stdout } = await run("taskset", ["-c", String(core), process.execPath, child, url, String(seconds), String(CONNECTIONS)]);
  const { perSecond, wrong } = JSON.parse(stdout) as { perSecond: number; wrong: number };
  if (wrong) throw new Error(`${wrong} replies were not right`);
  return perSecond;
}

/** Processor time that a process has used since it began, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
