import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** What is built before it is served: by what it is known to be there, and what it is made of. */
const WINGS = {
  site: {
    built: "site/build/server/index.js",
    sources: ["site/app", "site/public", "site/worker", "site/vite.config.ts", "site/react-router.config.ts", "contract/src"],
  },
  backoffice: {
    built: "backoffice/build/index.html",
    sources: ["backoffice/src", "backoffice/index.html", "backoffice/vite.config.ts", "contract/src"],
  },
  // The bundle, by which the next start is faster.
  server: { built: "server/build/sources.txt", sources: ["server/src", "server/vite.config.ts", "contract/src", "package-lock.json"] },
};
type Wing = keyof typeof WINGS;

interface BuildOptions {
  /** Leaves the processor to others. */
  inBackground?: boolean;
  /** Ends the build. */
  signal?: AbortSignal;
}

/**
 * Builds wings where they were never built, or are older than what they are made of, one after the other.
 * @throws Error when that fails
 */
export async function buildIfNeeded(
  say: (line: string) => void,
  wings: Wing[] = ["site", "backoffice"],
  options: BuildOptions = {},
): Promise<void> {
  for (const wing of wings) {
    if (isBuilt(wing) || options.signal?.aborted) continue;
    say(`Building the ${wing}.`);
    await build(wing, options);
  }
}

function isBuilt(wing: Wing): boolean {
  const { built, sources } = WINGS[wing];
  const file = join(ROOT, built);
  if (!existsSync(file)) return false;
  const { mtimeMs } = statSync(file);
  return sources.every((path) => newest(join(ROOT, path)) <= mtimeMs);
}

async function build(wing: Wing, { inBackground = false, signal }: BuildOptions): Promise<void> {
  const child = spawn("npm", ["run", "build", "--workspace", wing, "--silent"], {
    cwd: ROOT,
    // Also where a test needs the build: one for another environment runs all scripts at once.
    env: { ...process.env, NODE_ENV: "production" },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  if (inBackground) lowerPriority(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`the ${wing} could not be built:\n${printed}`);
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** When a file, or anything in a folder, changed last. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
