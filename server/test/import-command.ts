import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface Installation {
  /** Database URL. */
  url: string;
  dataDir: string;
}

/**
 * Runs `masthead import` in a process of its own.
 * @param node Node.js options
 */
export function importByCommand(args: string[], { url, dataDir }: Installation, node: string[] = []): Promise<Outcome> {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: dataDir };
  return new Promise((done) => {
    execFile(process.execPath, [...node, MAIN, "import", ...args], { env }, (failure, out, error) =>
      done({ code: failure ? Number(failure.code) : 0, stdout: out, stderr: error }),
    );
  });
}

/** Pattern of a line of the import report. */
export const rowPattern = (name: string, count: string | number) => new RegExp(`^ *${name} +${count}$`, "m");
