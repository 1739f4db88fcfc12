import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin", ...(process.env.PATH ?? "").split(delimiter)];

const APT = "/usr/bin/apt-get";

/**
 * Path of a program that judges what we write: the system's, or the one of a Debian package that is installed now.
 * @throws Error when it is not there and cannot be installed.
 */
export function toolPath(name: string, debianPackage: string): string {
  const found = () => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found()) install(debianPackage);
  const path = found();
  if (!path) throw new Error(`there is no ${name}, and it could not be installed: on Debian it is in ${debianPackage}`);
  return path;
}

function install(debianPackage: string): void {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return;
  const run = (...args: string[]) => spawnSync(APT, args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status === 0;
  // Another test file may be installing one at this moment.
  const waiting = ["-qq", "-o", "DPkg::Lock::Timeout=120"];
  if (run("update", ...waiting)) run("install", "-y", ...waiting, debianPackage);
}
