import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onCores } from "./tools/cores.ts";
import { ownCpuSeconds, statOf } from "./tools/processes.ts";

const run = promisify(execFile);
const DEFAULT_CONNECTIONS = 32;

export interface Load {
  url: string;
  seconds: number;
  /** Accept-Encoding of the requests; default `br`. */
  encoding?: string;
  headers?: Record<string, string>;
  /** Lua script for wrk that builds the requests. */
  script?: string;
  /** Connections; 32 by default. */
  connections?: number;
  threads?: number;
}

export interface Measurement {
  perSecond: number;
  /**
   * 99th percentile of the latency, in milliseconds; undefined if the load generator does not
   * report it.
   */
  p99: number | undefined;
  /** Share of a core that the server used; above 1 for several processes. */
  busy: number;
}

const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;
export const loadGeneratorName = () => (hasWrk() ? "wrk" : "autocannon");

/**
 * Sends requests as fast as the load generator can and measures responses per second.
 * @param cores Cores of the load generator; undefined for any.
 * @throws Error on an error status (4xx or 5xx) or a lost connection
 */
export async function measure(
  cores: number | string | undefined,
  serverPid: number | number[],
  load: Load,
): Promise<Measurement> {
  const cpu = () => [serverPid].flat().reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = cpu();
  const started = performance.now();
  const result = hasWrk() ? await wrk(cores, load) : await autocannon(cores, load);
  const busy = (cpu() - before) / ((performance.now() - started) / 1000);
  return { ...result, busy };
}

type LoadResult = Omit<Measurement, "busy">;

async function wrk(cores: number | string | undefined, load: Load): Promise<LoadResult> {
  const {
    url,
    seconds,
    encoding = "br",
    headers = {},
    connections = DEFAULT_CONNECTIONS,
    threads = 1,
    script,
  } = load;
  const headerOptions = Object.entries({ "accept-encoding": encoding, ...headers }).flatMap(
    ([name, value]) => ["-H", `${name}: ${value}`],
  );
  const folder = script === undefined ? undefined : mkdtempSync(join(tmpdir(), "masthead-wrk-"));
  if (folder && script) writeFileSync(join(folder, "requests.lua"), script);
  const scriptOptions = folder ? ["-s", join(folder, "requests.lua")] : [];
  const options = [
    `-t${threads}`,
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    "--timeout",
    "10s",
  ];
  try {
    const [program, ...args] = onCores(cores, [
      "wrk",
      ...options,
      ...headerOptions,
      ...scriptOptions,
      url,
    ]);
    const { stdout } = await run(program, args);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`some requests failed:\n${stdout}`);
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      p99: millisecondsOf(/99%\s+(\S+)/.exec(stdout)?.[1]),
    };
  } finally {
    if (folder) rmSync(folder, { recursive: true });
  }
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function millisecondsOf(text: string | undefined): number | undefined {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(text ?? "") ?? [];
  return unit ? Number(value) * (UNITS[unit] ?? Number.NaN) : undefined;
}

async function autocannon(
  cores: number | string | undefined,
  { url, seconds, encoding = "br" }: Load,
): Promise<LoadResult> {
  const child = fileURLToPath(new URL("tools/autocannon.child.ts", import.meta.url));
  const [program, ...args] = onCores(cores, [
    process.execPath,
    child,
    url,
    String(seconds),
    String(DEFAULT_CONNECTIONS),
    encoding,
  ]);
  const { stdout } = await run(program, args);
  const { perSecond, failed } = JSON.parse(stdout) as { perSecond: number; failed: number };
  if (failed) throw new Error(`${failed} requests failed`);
  return { perSecond, p99: undefined };
}

/** CPU time that a process has used so far, in seconds. @throws Error if it has ended */
export function cpuSeconds(pid: number): number {
  const stat = statOf(pid);
  if (!stat.length) throw new Error(`process ${pid} has ended`);
  return ownCpuSeconds(stat);
}
