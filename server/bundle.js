import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Plain JavaScript, like everything that runs before the bundle: Node's type stripping takes 18 MB
// and 40 ms.

const ROOT = join(import.meta.dirname, "..");
/** Inputs of the bundle. */
const SOURCES = ["server/src", "contract/src", "server/vite.config.ts", "package-lock.json"];

/** Folder of the bundle: the server's sources and their packages in a few files. */
export const BUNDLE = join(ROOT, "server/build");
/** File in the bundle with the fingerprint of its sources. */
export const FINGERPRINT_FILE = "sources.txt";

/** Returns the fingerprint of a checkout's sources, by content. */
export function sourcesFingerprint(root = ROOT) {
  const hash = createHash("sha1");
  for (const source of SOURCES) add(hash, root, source);
  return hash.digest("hex");
}

/** Returns whether the bundle exists and was built from these sources. */
export function isBundleCurrent(root = ROOT) {
  try {
    return (
      readFileSync(join(root, "server/build", FINGERPRINT_FILE), "utf8") ===
      sourcesFingerprint(root)
    );
  } catch {
    return false;
  }
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} path relative to the root
 */
function add(hash, root, path) {
  if (/\.(ts|js|json)$/.test(path)) {
    if (!path.endsWith(".test.ts")) hash.update(path).update(readFileSync(join(root, path)));
    return;
  }
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    if (entry.isDirectory() || /\.(ts|json)$/.test(entry.name))
      add(hash, root, `${path}/${entry.name}`);
  }
}
