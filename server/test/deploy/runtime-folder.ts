import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface RuntimeFolder {
  path: string;
  /** Command prefix that runs a program as a user who may write nothing in the folder. */
  unprivileged: string[];
  remove(): void;
}

/**
 * Assembles the runtime folder as the container image does, and makes it read-only. @throws Error
 * if the builds are missing or outdated
 */
export function assembleRuntimeFolder(): RuntimeFolder {
  const path = mkdtempSync(join(tmpdir(), "masthead-runtime-"));
  execFileSync("node", ["scripts/runtime-folder.ts", path], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  chmodSync(path, 0o755);
  execFileSync("chmod", ["-R", "a-w", path]);
  const isRoot = process.getuid?.() === 0;
  return {
    path,
    unprivileged: isRoot
      ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--no-new-privs"]
      : [],
    remove: () => {
      execFileSync("chmod", ["-R", "u+w", path]);
      rmSync(path, { recursive: true });
    },
  };
}
