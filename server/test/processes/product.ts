import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { scaled } from "../../../scripts/machine-speed.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const READY_SECONDS = scaled(180);
const STOP_SECONDS = scaled(30);

/** Running product with its own process and data folder. */
export interface Product {
  url: string;
  pid: number;
  dataDir: string;
  /** All output so far, including stderr. */
  output(): string;
  /** Stops the process, waits for its exit, and removes its data folder unless that was given. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  environment?: NodeJS.ProcessEnv;
  /** Command prefix, such as `taskset -c 0`. */
  prefix?: string[];
  /** Node.js arguments that start the product. Default: `masthead start`. */
  command?: string[];
  /** Program that runs the command. Default: this Node.js. */
  program?: string;
  /** Data folder. Default: a new temporary folder. */
  dataDir?: string;
  /** Default: a free one. */
  port?: number;
}

/**
 * Runs `masthead start` with default settings on a free port, and waits until it is ready. @throws
 * Error if it does not start
 */
export async function startProduct({
  environment = {},
  prefix = [],
  command = ["server/masthead.js", "start"],
  program = process.execPath,
  dataDir: givenDataDir,
  port: givenPort,
}: ProductOptions = {}): Promise<Product> {
  const dataDir = givenDataDir ?? temporaryFolder();
  const port = givenPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _, ...inherited } = process.env;
  const [first = program, ...args] = [...prefix, program, ...command];
  const env = {
    ...inherited,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    ...environment,
  };
  const child = spawn(first, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (printed += text));

  // The product must not outlive this process.
  const killChild = () => child.kill("SIGTERM");
  const quit = () => process.exit(143);
  process.once("exit", killChild).once("SIGTERM", quit);
  const stop = async () => {
    process.off("exit", killChild).off("SIGTERM", quit);
    await stopProcess(child);
    if (!givenDataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}; it printed:\n${printed.slice(-4000)}`);
  }
  return { url, pid: child.pid ?? 0, dataDir, output: () => printed, stop };
}

/**
 * Creates a temporary folder that is accessible to the user that PostgreSQL runs as when tests run
 * as root.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "masthead-product-"));
  chmodSync(folder, 0o755);
  return folder;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_SECONDS * 1000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product exited with ${child.exitCode ?? child.signalCode}`);
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (response?.ok) return;
    await wait(200);
  }
  throw new Error(`the product was not ready after ${READY_SECONDS} s`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const isStopped = await Promise.race([
    exited.then(() => true),
    wait(STOP_SECONDS * 1000, false, { ref: false }),
  ]);
  if (isStopped) return;
  child.kill("SIGKILL");
  throw new Error(`the product did not exit within ${STOP_SECONDS} s of SIGTERM`);
}

/** Finds a free TCP port on loopback. */
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
