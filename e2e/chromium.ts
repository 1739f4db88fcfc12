import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "@playwright/test";

/** The one without a window needs a third less of a processor, but shows no notifications. */
const LIGHT = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/Applications/Google Chrome.app/Contents/MacOS"];

/** Flags of a browser that works without a window, a sandbox and calls of its own. */
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
 * Path of a Chromium to drive: the one that CHROMIUM_PATH names, one that the system has, Playwright's own, or one that is
 * installed now. A whole one is one that has all that a browser with a window has.
 * @throws Error when there is none and none can be installed.
 */
export function chromiumPath(whole = false): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
    return named;
  }
  return installed(whole) ?? install(whole);
}

function installed(whole: boolean): string | undefined {
  const names = whole ? WHOLE : [LIGHT, ...WHOLE];
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter)];
  const places = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** On Debian its own package brings every library along; elsewhere Playwright's build has to do. */
function install(whole: boolean): string {
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
      ((!whole && run("apt-get", "install", "-y", "-qq", LIGHT)) || run("apt-get", "install", "-y", "-qq", "chromium"));
  if (!installed(whole))
    run(
      process.execPath,
      join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js"),
      "install",
      "chromium",
    );
  const path = installed(whole);
  if (!path) throw new Error(`there is no Chromium, and none could be installed; set CHROMIUM_PATH.\n${said.join("\n")}`);
  return path;
}
