import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "@playwright/test";

/** The one without a window first: it needs a third less of a processor. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

/**
 * Path of a Chromium to drive: the one that CHROMIUM_PATH names, one that the system has, Playwright's own, or one that is
 * installed now.
 * @throws Error when there is none and none can be installed.
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
    return named;
  }
  return installed() ?? install();
}

function installed(): string | undefined {
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter)];
  const places = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** On Debian its own package brings every library along; elsewhere Playwright's build has to do. */
function install(): string {
  console.log("No Chromium was found: installing one.");
  const said: string[] = [];
  const run = (command: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(command, args, {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) said.push(`${command} ${args.join(" ")}: ${(stderr || error?.message || "").trim().slice(-500)}`);
    return status === 0;
  };
  const debian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (debian)
    run("apt-get", "update", "-qq") &&
      (run("apt-get", "install", "-y", "-qq", "chromium-headless-shell") || run("apt-get", "install", "-y", "-qq", "chromium"));
  if (!installed())
    run(
      process.execPath,
      join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js"),
      "install",
      "chromium",
    );
  const path = installed();
  if (!path) throw new Error(`there is no Chromium, and none could be installed; set CHROMIUM_PATH.\n${said.join("\n")}`);
  return path;
}
