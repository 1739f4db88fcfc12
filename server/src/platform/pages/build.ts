import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * Packages that are built before they are served: an output file that proves the build, the
 * sources, and the script of the package that builds it.
 */
const PACKAGES = {
  site: {
    output: "site/build/server/index.js",
    sources: [
      "site/app",
      "site/public",
      "site/worker",
      "site/vite.config.ts",
      "site/react-router.config.ts",
      "contract/src",
    ],
    script: "bundle",
  },
  backoffice: {
    output: "backoffice/build/index.html",
    sources: [
      "backoffice/src",
      "backoffice/index.html",
      "backoffice/vite.config.ts",
      "contract/src",
    ],
    script: "bundle",
  },
  // The server bundle, which makes the next start faster.
  server: {
    output: "server/build/sources.txt",
    sources: ["server/src", "server/vite.config.ts", "contract/src", "package-lock.json"],
    script: "build",
  },
};
type PackageName = keyof typeof PACKAGES;

/**
 * Files that mark a bundle whose assets are not compressed yet. Its assets are served uncompressed
 * until then.
 */
const UNCOMPRESSED = join(ROOT, "node_modules/.cache/masthead/uncompressed");
const uncompressedMark = (name: PackageName) => join(UNCOMPRESSED, name);

interface BuildOptions {
  /** Runs at low CPU priority. */
  inBackground?: boolean;
  signal?: AbortSignal;
}

/**
 * Builds the packages that were never built or are older than their sources, one after the other.
 * `compressIfNeeded` compresses their assets, which takes a fifth of the time.
 * @throws Error when a build fails
 */
export async function buildIfNeeded(
  log: (line: string) => void,
  packages: PackageName[] = ["site", "backoffice"],
  options: BuildOptions = {},
): Promise<void> {
  for (const name of packages) {
    if (isUpToDate(name) || options.signal?.aborted) continue;
    log(`Building the ${name}.`);
    const { script } = PACKAGES[name];
    if (script === "bundle") {
      mkdirSync(UNCOMPRESSED, { recursive: true });
      writeFileSync(uncompressedMark(name), "");
    }
    await runScript(join(ROOT, name), script, options);
  }
}

/**
 * Compresses the assets of packages that `buildIfNeeded` has built, also if an earlier process did
 * and was stopped before.
 * @throws Error when it fails
 */
export async function compressIfNeeded(options: BuildOptions): Promise<void> {
  for (const name of ["site", "backoffice"] as const) {
    if (!existsSync(uncompressedMark(name)) || options.signal?.aborted) continue;
    await runScript(join(ROOT, name), "compress", options);
    rmSync(uncompressedMark(name), { force: true });
  }
}

/** Whether a package is built and not older than its sources. */
export function isUpToDate(name: PackageName): boolean {
  const { output, sources } = PACKAGES[name];
  const file = join(ROOT, output);
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  // A runtime folder has no sources.
  return sources.every(
    (path) => !existsSync(join(ROOT, path)) || lastModified(join(ROOT, path)) <= mtimeMs,
  );
}

/**
 * Runs a script of the package in a folder, without npm, which takes half a second of CPU time. When
 * `signal` is aborted, ends the script with all processes that it started.
 * @throws Error when it fails or is aborted
 */
export async function runScript(
  folder: string,
  script: string,
  { inBackground = false, signal }: BuildOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(process.execPath, ["--run", script], {
    cwd: folder,
    // Tests have another NODE_ENV, and a build for another environment loads all scripts eagerly.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, as the script is a child of the child. Without a signal, Ctrl+C
    // ends the script.
    detached: signal !== undefined,
  });
  if (inBackground) lowerPriority(child);
  const end = () => endGroup(child);
  signal?.addEventListener("abort", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  try {
    const [status] = await once(child, "close");
    signal?.throwIfAborted();
    if (status !== 0) throw new Error(`npm run ${script} failed in ${folder}:\n${output}`);
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-Number(child.pid), "SIGTERM");
  } catch {
    // It has ended, or the system has no process groups.
    child.kill();
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** Returns when a file, or anything in a folder, was last modified, in milliseconds since 1970. */
function lastModified(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(
    stats.mtimeMs,
    ...readdirSync(path).map((name) => lastModified(join(path, name))),
  );
}
