import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns text that is generated once and stored in a file with access for its owner only. If
 * several processes start at the same time, one generates it and all read the same: the file is
 * created atomically.
 */
export function readOrCreateText(dataDir: string, name: string, generate: () => string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    try {
      writeFileSync(draft, generate(), { mode: 0o600 });
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Keyed hash for texts that are too short for a plain hash. Each purpose has its own hashes.
 * @param secret key in hex: APP_SECRET for hashes of this installation
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", Buffer.from(secret, "hex"))
    .update(`${purpose}\n${text}`)
    .digest("base64url");
}

/** Returns an unguessable token for one caller. Only its hash is stored. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** Hash of a token for storage: tokens are long enough for a plain hash. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Compares two secrets in constant time. */
export function isSameSecret(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
