import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface Installation {
  url: string;
  dataDir: string;
}

/** Import in a separate process. */
interface RunningImport {
  /** Kills the process, after which the code of its outcome is -1. */
  kill(): void;
  outcome: Promise<Outcome>;
}

/**
 * Starts `masthead import` in a separate process.
 * @param node Node.js options
 */
export function startImport(
  args: string[],
  { url, dataDir }: Installation,
  node: string[] = [],
): RunningImport {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: dataDir };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = execFile(
    process.execPath,
    [...node, MAIN, "import", ...args],
    { env },
    (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code ?? -1) : 0, stdout: out, stderr: error }),
  );
  return { kill: () => void child.kill("SIGKILL"), outcome: promise };
}

/** Runs `masthead import` in a separate process. */
export const importByCommand = (...options: Parameters<typeof startImport>): Promise<Outcome> =>
  startImport(...options).outcome;

/** Pattern of a line of the import report. */
export const rowPattern = (name: string, count: string | number) =>
  new RegExp(`^ *${name} +${count}$`, "m");
