import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

interface Outcome {
  code: number;
  out: string;
  error: string;
}

interface Installation {
  /** Address of its database. */
  url: string;
  dataDir: string;
}

/**
 * Runs `masthead import` as an operator does.
 * @param node options of Node
 */
export function importByCommand(args: string[], { url, dataDir }: Installation, node: string[] = []): Promise<Outcome> {
  const env = { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: dataDir };
  return new Promise((done) => {
    execFile(process.execPath, [...node, MAIN, "import", ...args], { env }, (failure, out, error) =>
      done({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

/** Pattern of a line of its report. */
export const rowPattern = (name: string, count: string | number) => new RegExp(`^ *${name} +${count}$`, "m");
