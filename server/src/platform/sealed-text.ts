import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyedHash } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
/** Bytes of the nonce and of the tag, which stand before what is sealed. */
const NONCE = 12;
const TAG = 16;

/** Each purpose has a key of its own, so that what was sealed for one opens for no other. */
const keyOf = (dataDir: string, purpose: string) => Buffer.from(keyedHash(dataDir, "sealing key", purpose), "base64url");

/** Text as only this installation can read it again: AES-256-GCM under a key made from the secret in the data folder. */
export function sealText(dataDir: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(dataDir, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What was sealed; null when it was sealed for another purpose or under another secret, or was changed since. */
export function openText(dataDir: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(dataDir, purpose), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
