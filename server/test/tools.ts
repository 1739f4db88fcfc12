import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = [
  "/usr/bin",
  "/usr/sbin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
  ...(process.env.PATH ?? "").split(delimiter),
];

const APT = "/usr/bin/apt-get";

/**
 * Returns the path of an external program. Installs its Debian package if it is missing and the
 * process may do so.
 * @throws Error if the program is missing and cannot be installed
 */
export function toolPath(name: string, debianPackage: string): string {
  const findPath = () =>
    FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!findPath()) install(debianPackage);
  const path = findPath();
  if (!path)
    throw new Error(
      `${name} is not installed and could not be installed; on Debian: apt-get install ${debianPackage}`,
    );
  return path;
}

function install(debianPackage: string): void {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return;
  const run = (...args: string[]) =>
    spawnSync(APT, args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status ===
    0;
  // Another test file may be installing a package at the same time.
  const options = ["-qq", "-o", "DPkg::Lock::Timeout=120"];
  if (run("update", ...options)) run("install", "-y", ...options, debianPackage);
}
