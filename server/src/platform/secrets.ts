import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const kept = new Map<string, Buffer>();

/**
 * Text that is made once and kept in a file that only its owner may read. Of several processes that start at once one makes it and all
 * read the same: the file appears whole or not at all.
 */
export function keptText(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    try {
      writeFileSync(draft, make(), { mode: 0o600 });
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, "utf8").trim();
}

/** A secret of this installation, made at random at first use and kept in the data folder. */
function installationSecret(dataDir: string): Buffer {
  const known = kept.get(dataDir);
  if (known) return known;
  const secret = Buffer.from(
    keptText(dataDir, "secret", () => randomBytes(32).toString("hex")),
    "hex",
  );
  kept.set(dataDir, secret);
  return secret;
}

/** A hash that only this installation can make, for what is too short to be safe under a plain one. A purpose has hashes of its own. */
export function keyedHash(dataDir: string, purpose: string, text: string): string {
  return createHmac("sha256", installationSecret(dataDir)).update(`${purpose}\n${text}`).digest("base64url");
}

/** A token that nobody guesses, to be handed to one asker. Only its hash is kept. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** What is kept of a token: it is long enough to be safe under a plain hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
