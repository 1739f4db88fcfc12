import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "@playwright/test";

/** Build without a window. It uses a third less CPU, but shows no notifications. */
const HEADLESS_SHELL = "chromium-headless-shell";
const FULL_BUILDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SEARCH_FOLDERS = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Google Chrome.app/Contents/MacOS",
];

/** Flags for a browser without a window, a sandbox and background requests. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns the path of the Chromium to drive: CHROMIUM_PATH, one installed on the system,
 * Playwright's own, or one that is installed now. `full` requires a build with all features of a
 * windowed browser.
 * @throws Error if there is none and none can be installed
 */
export function chromiumPath(full = false): string {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!existsSync(configured))
      throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist`);
    return configured;
  }
  return findInstalled(full) ?? install(full);
}

function findInstalled(full: boolean): string | undefined {
  const names = full ? FULL_BUILDS : [HEADLESS_SHELL, ...FULL_BUILDS];
  const folders = [...SEARCH_FOLDERS, ...(process.env.PATH ?? "").split(delimiter)];
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return [...candidates, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * Installs Debian's package where possible, which brings every library along; elsewhere
 * Playwright's build.
 */
function install(full: boolean): string {
  console.log("No Chromium found: installing one.");
  const failures: string[] = [];
  const run = (command: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(command, args, {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0)
      failures.push(
        `${command} ${args.join(" ")}: ${(stderr || error?.message || "").trim().slice(-500)}`,
      );
    return status === 0;
  };
  const debian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (debian)
    run("apt-get", "update", "-qq") &&
      ((!full && run("apt-get", "install", "-y", "-qq", HEADLESS_SHELL)) ||
        run("apt-get", "install", "-y", "-qq", "chromium"));
  if (!findInstalled(full))
    run(
      process.execPath,
      join(
        dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")),
        "cli.js",
      ),
      "install",
      "chromium",
    );
  const path = findInstalled(full);
  if (!path)
    throw new Error(
      `no Chromium was found and none could be installed; set CHROMIUM_PATH.\n${failures.join("\n")}`,
    );
  return path;
}
