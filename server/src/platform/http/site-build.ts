import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const BUILT = join(ROOT, "site/build/server/index.js");
const SOURCES = ["site/app", "site/public", "site/vite.config.ts", "site/react-router.config.ts", "contract/src"];

/** Builds the site when it was never built, or is older than what it is made of. @throws Error when that fails. */
export function buildSiteIfNeeded(say: (line: string) => void): void {
  if (existsSync(BUILT) && Math.max(...SOURCES.map((path) => newest(join(ROOT, path)))) <= statSync(BUILT).mtimeMs) return;
  say("Building the site.");
  const built = spawnSync("npm", ["run", "build", "--workspace", "site", "--silent"], {
    cwd: ROOT,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (built.status !== 0) throw new Error(`the site could not be built:\n${built.stdout}${built.stderr}`);
}

/** When a file, or anything in a folder, changed last. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
