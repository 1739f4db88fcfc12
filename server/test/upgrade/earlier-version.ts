import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scaled } from "../../../scripts/machine-speed.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Last commit before migrations had to be safe beside an older process: its newest migration is
 * 0023_article_lists.
 */
const EARLIER_COMMIT = "5911be89f8fa7aa9a2c17967f996d5689b9cdad6";
/** Number of migrations of that commit. */
export const EARLIER_MIGRATIONS = 24;

interface EarlierVersion {
  /** Node.js arguments that run a command from the sources. */
  sources(command: string): string[];
  /**
   * Builds site and server, and returns Node.js arguments that run a command from the bundle.
   * @throws Error if the build fails
   */
  build(): (command: string) => string[];
}

/** Whether this clone has the earlier version: a shallow clone and a source archive do not. */
export const hasEarlierVersion = (): boolean =>
  spawnSync("git", ["cat-file", "-e", `${EARLIER_COMMIT}^{commit}`], { cwd: ROOT }).status === 0;

/**
 * Checks out the earlier version into an empty folder. It uses the packages that are installed
 * here, and installs those that this version no longer has.
 * @throws Error if the commit is missing, as in a shallow clone, or a package cannot be installed
 */
export function checkOutEarlierVersion(folder: string): EarlierVersion {
  if (!hasEarlierVersion())
    throw new Error(
      `the commit ${EARLIER_COMMIT} is not in this clone: fetch its history with "git fetch --unshallow"`,
    );
  run(
    "sh",
    ["-c", `git archive ${EARLIER_COMMIT} | tar --extract --directory "$1"`, "sh", folder],
    ROOT,
  );
  linkPackages(folder);
  installMissingPackages(folder);
  return {
    sources: (command) => [join(folder, "server/src/main.ts"), command],
    build() {
      for (const workspace of ["site", "server"])
        run("npm", ["run", "build", "--workspace", workspace], folder);
      return (command) => [join(folder, "server/masthead.js"), command];
    },
  };
}

function linkPackages(folder: string): void {
  const workspaces = readdirSync(join(ROOT, "node_modules/@masthead"));
  for (const parent of ["", ...workspaces]) {
    const installed = join(ROOT, parent, "node_modules");
    if (!existsSync(installed)) continue;
    const linked = join(folder, parent, "node_modules");
    mkdirSync(linked, { recursive: true });
    for (const name of readdirSync(installed))
      if (name !== "@masthead") symlinkSync(join(installed, name), join(linked, name));
  }
  mkdirSync(join(folder, "node_modules/@masthead"));
  for (const name of workspaces)
    symlinkSync(join(folder, name), join(folder, "node_modules/@masthead", name));
}

/** Installs the server's packages that are not installed here into a folder of their own. */
function installMissingPackages(folder: string): void {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, "server/package.json"), "utf8"),
  );
  const modules = join(folder, "node_modules");
  const missing = Object.keys(dependencies).filter((name) => !existsSync(join(modules, name)));
  if (!missing.length) return;
  const own = join(folder, "missing");
  mkdirSync(own);
  writeFileSync(join(own, "package.json"), "{}");
  const options = ["--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  const versions = missing.map((name) => `${name}@${dependencies[name]}`);
  run("npm", ["install", ...options, ...versions], own);
  for (const name of missing) symlinkSync(join(own, "node_modules", name), join(modules, name));
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    timeout: scaled(300_000),
  });
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(" ")} failed: ${error?.message ?? ""}${stdout.slice(-2000)}${stderr.slice(-2000)}`,
    );
}
