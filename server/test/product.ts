import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY_SECONDS = 180;
const STOP_SECONDS = 30;

/** The product as a process of its own, on data of its own. */
export interface Product {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything it printed so far, errors included. */
  output(): string;
  /** Ends it, waits until it is gone, and removes its data, unless the folder was given. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  environment?: NodeJS.ProcessEnv;
  /** What stands before the command, such as `taskset -c 0`. */
  prefix?: string[];
  /** Arguments of Node that start the product. Default: `masthead start`. */
  command?: string[];
  /** Where it keeps its data. Default: a new folder of the system's for temporary files. */
  dataDir?: string;
}

/** Runs `masthead start` as who has just checked it out would, on a free port, and waits until it is ready. */
export async function startProduct({
  environment = {},
  prefix = [],
  command = ["server/masthead.js", "start"],
  dataDir: given,
}: ProductOptions = {}): Promise<Product> {
  const dataDir = given ?? temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _, ...inherited } = process.env;
  const [program = process.execPath, ...words] = [...prefix, process.execPath, ...command];
  const env = { ...inherited, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, ...environment };
  const child = spawn(program, words, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));

  // Who started it may be ended in the middle: it must not live on.
  const endToo = () => child.kill("SIGTERM");
  const quit = () => process.exit(143);
  process.once("exit", endToo).once("SIGTERM", quit);
  const stop = async () => {
    process.off("exit", endToo).off("SIGTERM", quit);
    await end(child);
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(url, child);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}; it printed:\n${printed.slice(-4000)}`);
  }
  return { url, pid: child.pid ?? 0, dataDir, output: () => printed, stop };
}

/** A new folder that the user who runs PostgreSQL for root can enter. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "masthead-product-"));
  chmodSync(folder, 0o755);
  return folder;
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_SECONDS * 1000;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended with ${child.exitCode ?? child.signalCode}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error(`the product was not ready after ${READY_SECONDS} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const ended = await Promise.race([gone.then(() => true), wait(STOP_SECONDS * 1000, false, { ref: false })]);
  if (ended) return;
  child.kill("SIGKILL");
  throw new Error(`the product did not end within ${STOP_SECONDS} s of SIGTERM`);
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
