import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** What is built before it is served: by what it is known to be there, and what it is made of. */
const WINGS = [
  {
    name: "site",
    built: "site/build/server/index.js",
    sources: ["site/app", "site/public", "site/worker", "site/vite.config.ts", "site/react-router.config.ts"],
  },
  {
    name: "backoffice",
    built: "backoffice/build/index.html",
    sources: ["backoffice/src", "backoffice/index.html", "backoffice/vite.config.ts"],
  },
];

/** Builds the site and the back office where they were never built, or are older than what they are made of. @throws Error when that fails. */
export function buildIfNeeded(say: (line: string) => void): void {
  for (const { name, built, sources } of WINGS) {
    const file = join(ROOT, built);
    const changed = Math.max(...[...sources, "contract/src"].map((path) => newest(join(ROOT, path))));
    if (existsSync(file) && changed <= statSync(file).mtimeMs) continue;
    say(`Building the ${name}.`);
    const { status, stdout, stderr } = spawnSync("npm", ["run", "build", "--workspace", name, "--silent"], {
      cwd: ROOT,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`the ${name} could not be built:\n${stdout}${stderr}`);
  }
}

/** When a file, or anything in a folder, changed last. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
