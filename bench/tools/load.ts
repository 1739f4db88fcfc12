import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onCores } from "./cores.ts";
import { treeCpuSeconds } from "./processes.ts";
import { median } from "./statistics.ts";

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

export const hasWrk = (): boolean => spawnSync("wrk", ["-v"]).error === undefined;

/**
 * Sends requests with wrk as fast as it can and measures responses per second.
 * @param cores Cores of wrk
 * @throws Error if wrk is not installed, on an error status (4xx or 5xx) or a lost connection
 */
export const measure = (
  cores: number | string,
  serverPid: number,
  load: Load,
): Promise<Measurement> => withCpuTime(serverPid, () => wrk(cores, load));

/** Adds the share of a core that a server and its children use during a load. */
export async function withCpuTime(
  serverPid: number,
  run: () => Promise<Omit<Measurement, "busy">>,
): Promise<Measurement> {
  const before = treeCpuSeconds(serverPid);
  const startedAt = performance.now();
  const result = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...result, busy: (treeCpuSeconds(serverPid) - before) / seconds };
}

/** Measures for several rounds. Returns the median of each metric. */
export async function medianOfRounds(
  rounds: number,
  measureRound: () => Promise<Measurement>,
): Promise<Measurement> {
  const measured: Measurement[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measureRound());
  return medianOf(measured);
}

/** Combines measurements by the median of each metric. */
export function medianOf(measured: Measurement[]): Measurement {
  const latencies = measured.flatMap(({ p99 }) => (p99 === undefined ? [] : [p99]));
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    busy: median(measured.map(({ busy }) => busy)),
    p99: latencies.length ? median(latencies) : undefined,
  };
}

async function wrk(
  cores: number | string,
  { url, seconds, encoding = "br", headers, connections = 32, threads = 1, script }: Load,
): Promise<Omit<Measurement, "busy">> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-wrk-"));
  const scriptFile = join(folder, "requests.lua");
  if (script) writeFileSync(scriptFile, script);
  const [program, ...args] = onCores(cores, [
    "wrk",
    ...[`-t${threads}`, `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "10s"],
    ...Object.entries({ "accept-encoding": encoding, ...headers }).flatMap(([name, value]) => [
      "-H",
      `${name}: ${value}`,
    ]),
    ...(script ? ["-s", scriptFile] : []),
    url,
  ]);
  try {
    const { stdout } = await promisify(execFile)(program, args);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`some requests failed:\n${stdout}`);
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      p99: millisecondsOf(/99%\s+(\S+)/.exec(stdout)?.[1]),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function millisecondsOf(text: string | undefined): number | undefined {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(text ?? "") ?? [];
  return unit ? Number(value) * (UNITS[unit] ?? Number.NaN) : undefined;
}

/** Lua script for wrk that requests the paths round-robin. */
export const roundRobinScript = (paths: string[]): string =>
  `local paths = {${paths.map((path) => JSON.stringify(path)).join(",")}}
local i = math.random(#paths)
request = function()
  i = i % #paths + 1
  return wrk.format("GET", paths[i])
end`;
