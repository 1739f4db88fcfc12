import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { scaled } from "../../../scripts/machine-speed.ts";
import { endProcess } from "../processes/end-process.ts";
import { toolPath } from "../tools.ts";

const SAMPLE = new URL("../../../deploy/varnish/default.vcl", import.meta.url);
const START_SECONDS = scaled(30);

export interface Varnish {
  url: string;
  pid: number;
  /** Name of the instance, for its tools (`-n`). */
  instance: string;
  /** Returns the counters of varnishstat, such as `MAIN.cache_hit`. */
  counters(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

interface VarnishOptions {
  port: number;
  /** Ports of one or two processes of the product. */
  originPorts: [number, number?];
  token: string;
}

/**
 * Starts Varnish on loopback with the sample configuration. @throws Error if it is not installed,
 * or does not start
 */
export async function startVarnish({
  port,
  originPorts: [one, two],
  token,
}: VarnishOptions): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-varnish-"));
  const sample = readFileSync(SAMPLE, "utf8");
  const vcl = (two ? sample.replaceAll(/# (backend two|\w+\.add_backend\(two\))/g, "$1") : sample)
    .replace('.port = "3000"', `.port = "${one}"`)
    .replace('.port = "3001"', `.port = "${two}"`)
    .replace('"CDN_TOKEN"', `"${token}"`);
  writeFileSync(join(folder, "default.vcl"), vcl);
  const instance = join(folder, "run");
  const args = ["-F", "-j", "none", "-n", instance, "-f", join(folder, "default.vcl")];
  const program = spawn(
    toolPath("varnishd", "varnish-modules"),
    [...args, "-a", `127.0.0.1:${port}`, "-s", "malloc,64m"],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let printed = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const stop = async () => {
    await endProcess(program, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  const counters = async () => {
    const { stdout } = await promisify(execFile)(toolPath("varnishstat", "varnish"), [
      "-n",
      instance,
      "-j",
    ]);
    const all = (JSON.parse(stdout) as { counters: Record<string, { value: number }> }).counters;
    return Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value]));
  };
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < START_SECONDS * 10 && program.exitCode === null; attempt++) {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(
      () => undefined,
    );
    if (response?.ok) return { url, pid: program.pid ?? 0, instance, counters, stop };
    await wait(100);
  }
  await stop();
  throw new Error(`Varnish did not start; it printed:\n${printed.slice(-4000)}`);
}
