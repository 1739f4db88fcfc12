import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * File in the bundle that lists files of former builds, with the time in milliseconds since 1970 at
 * which a build replaced them.
 */
const FORMER_FILES = "former.json";

/**
 * Retention of files of former builds, in milliseconds. A process that was started from them loads
 * some on first use.
 */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Keeps the files of former builds in the folder of a new one, until they have been replaced for
 * long enough.
 * @param {string} folder
 * @param {ReadonlySet<string>} built files of the new build
 * @param {number} now in milliseconds since 1970
 */
export function retireFormerFiles(folder, built, now) {
  const before = readFormerFiles(folder);
  /** @type {Record<string, number>} */
  const former = {};
  for (const file of readdirSync(folder)) {
    if (built.has(file) || file === FORMER_FILES) continue;
    const replacedAt = before[file] ?? now;
    if (now - replacedAt > RETENTION_MS) rmSync(join(folder, file), { recursive: true });
    else former[file] = replacedAt;
  }
  writeFileSync(join(folder, FORMER_FILES), JSON.stringify(former));
}

/**
 * Returns the files of former builds in a folder, with the time at which they were replaced.
 * @param {string} folder
 * @returns {Record<string, number>}
 */
export function readFormerFiles(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, FORMER_FILES), "utf8"));
  } catch {
    return {};
  }
}
