import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onCores } from "./cores.ts";
import { ownSeconds, statOf } from "./processes.ts";

const run = promisify(execFile);
const CONNECTIONS = 32;

export interface Load {
  url: string;
  seconds: number;
  /** Accept-Encoding of the requests; default `br`. */
  encoding?: string;
  headers?: Record<string, string>;
  /** A script of wrk (Lua) that writes the requests. */
  script?: string;
  /** Connections; 32 by default. */
  connections?: number;
  threads?: number;
}

export interface Measured {
  perSecond: number;
  /** Latency of the slowest hundredth, in milliseconds; undefined when the client does not report it. */
  p99: number | undefined;
  /** Share of its core that the server used, 0 to 1. */
  busy: number;
}

const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;
export const clientName = () => (hasWrk() ? "wrk" : "autocannon");

/**
 * Sends requests as fast as one core can, from that core, and gives replies a second.
 * @param cores of the client; undefined for any
 * @throws Error on any reply but 200, 302 or 304, or a lost connection
 */
export async function measure(cores: number | string | undefined, serverPid: number | number[], load: Load): Promise<Measured> {
  const cpu = () => [serverPid].flat().reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = cpu();
  const started = performance.now();
  const sent = hasWrk() ? await wrk(cores, load) : await autocannon(cores, load);
  const busy = (cpu() - before) / ((performance.now() - started) / 1000);
  return { ...sent, busy };
}

type Sent = Omit<Measured, "busy">;

async function wrk(cores: number | string | undefined, load: Load): Promise<Sent> {
  const { url, seconds, encoding = "br", headers = {}, connections = CONNECTIONS, threads = 1, script } = load;
  const fields = Object.entries({ "accept-encoding": encoding, ...headers }).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const folder = script === undefined ? undefined : mkdtempSync(join(tmpdir(), "masthead-wrk-"));
  if (folder && script) writeFileSync(join(folder, "requests.lua"), script);
  const scripted = folder ? ["-s", join(folder, "requests.lua")] : [];
  const options = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "10s"];
  try {
    const [program, ...args] = onCores(cores, ["wrk", ...options, ...fields, ...scripted, url]);
    const { stdout } = await run(program, args);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`not every reply was right:\n${stdout}`);
    return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: millisecondsOf(/99%\s+(\S+)/.exec(stdout)?.[1]) };
  } finally {
    if (folder) rmSync(folder, { recursive: true });
  }
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function millisecondsOf(text: string | undefined): number | undefined {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(text ?? "") ?? [];
  return unit ? Number(value) * (UNITS[unit] ?? Number.NaN) : undefined;
}

async function autocannon(cores: number | string | undefined, { url, seconds, encoding = "br" }: Load): Promise<Sent> {
  const child = fileURLToPath(new URL("autocannon.child.ts", import.meta.url));
  const [program, ...args] = onCores(cores, [process.execPath, child, url, String(seconds), String(CONNECTIONS), encoding]);
  const { stdout } = await run(program, args);
  const { perSecond, wrong } = JSON.parse(stdout) as { perSecond: number; wrong: number };
  if (wrong) throw new Error(`${wrong} replies were not right`);
  return { perSecond, p99: undefined };
}

/** Processor time that a process has used since it began, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = statOf(pid);
  if (!stat.length) throw new Error(`process ${pid} has ended`);
  return ownSeconds(stat);
}
