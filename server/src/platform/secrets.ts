import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const kept = new Map<string, Buffer>();

/** A secret of this installation, made at random at first use and kept in the data folder. */
function installationSecret(dataDir: string): Buffer {
  const file = join(dataDir, "secret");
  const known = kept.get(file);
  if (known) return known;
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  const secret = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  kept.set(file, secret);
  return secret;
}

/** A secret of the day: what is hashed with it cannot be matched with another day's. */
export function dailySecret(dataDir: string, now: Date): Buffer {
  return createHmac("sha256", installationSecret(dataDir)).update(now.toISOString().slice(0, 10)).digest();
}
