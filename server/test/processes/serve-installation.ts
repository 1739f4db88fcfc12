import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { scaled } from "../../../scripts/machine-speed.ts";
import { freePort } from "./product.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const READY_TIMEOUT_MS = scaled(180_000);

export interface Installation {
  databaseUrl: string;
  dataDir: string;
}

export interface ServingProcess {
  port: number;
  child: ChildProcess;
  /** Output on stderr, and logged errors. */
  errors(): string;
}

/**
 * Runs `masthead serve`, or another command that serves, on a migrated database and waits until it
 * is ready. The caller stops it.
 * @param prefix command prefix, such as `taskset -c 0`
 */
export async function serveInstallation(
  { databaseUrl, dataDir }: Installation,
  environment: NodeJS.ProcessEnv = {},
  prefix: string[] = [],
  command = "serve",
): Promise<ServingProcess> {
  const port = await freePort();
  const { NODE_ENV: _, ...inherited } = process.env;
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  };
  const [program = process.execPath, ...args] = [...prefix, process.execPath, MAIN, command];
  const child = spawn(program, args, {
    env: { ...inherited, ...settings, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    for (const line of text.split("\n")) if (line.startsWith("{")) errors += `${line}\n`;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return { port, child, errors: () => errors };
    await wait(100);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start; it printed:\n${printed}${errors}`);
}
