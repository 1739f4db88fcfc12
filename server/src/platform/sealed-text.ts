import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyedHash } from "./secrets.ts";

const CIPHER = "aes-256-gcm";
/** Lengths of the nonce and the authentication tag in bytes, which precede the ciphertext. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Key per purpose, so that text sealed for one purpose does not open for another. */
const keyOf = (secret: string, purpose: string) =>
  Buffer.from(keyedHash(secret, "sealing key", purpose), "base64url");

/**
 * Encrypts text: AES-256-GCM with a key derived from a secret.
 * @param secret key in hex: APP_SECRET for text of this installation
 */
export function sealText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts sealed text; null if it was sealed for another purpose or with another secret, or was
 * tampered with.
 */
export function openText(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null;
  const decipher = createDecipheriv(
    CIPHER,
    keyOf(secret, purpose),
    bytes.subarray(0, NONCE_LENGTH),
  );
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH)),
      decipher.final(),
    ]).toString("utf8");
  } catch {
    return null;
  }
}
