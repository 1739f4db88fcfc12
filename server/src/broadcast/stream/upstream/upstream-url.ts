import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

import { deriveStreamKey, type StreamConfig, type TokenScope } from "../stream-token.ts";

const CIPHER = "aes-256-gcm";
/** Lengths in bytes of the nonce and the authentication tag, which precede the ciphertext. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Kind of an upstream URL: another playlist, or a part that players load, such as a segment or a
 * key.
 */
export type UpstreamKind = "playlist" | "part";

/**
 * Encrypts an upstream URL for our playlists, so that it is not revealed and callers cannot make
 * this server fetch other URLs. Encryption is deterministic (the nonce is a keyed hash of the
 * content), since players identify segments by URL. The result is bound to the token scope.
 */
export function sealUrl(
  config: StreamConfig,
  scope: TokenScope,
  kind: UpstreamKind,
  url: string,
): string {
  const additionalData = `${scope} ${kind}`;
  const nonce = createHmac("sha256", deriveStreamKey(config, "nonce"))
    .update(`${additionalData}\n${url}`)
    .digest()
    .subarray(0, NONCE_LENGTH);
  const cipher = createCipheriv(CIPHER, deriveStreamKey(config, "upstream"), nonce).setAAD(
    Buffer.from(additionalData),
  );
  const sealed = Buffer.concat([cipher.update(url, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a sealed URL; returns null when it was changed or sealed for another scope or kind. */
export function unsealUrl(
  config: StreamConfig,
  scope: TokenScope,
  kind: UpstreamKind,
  sealed: string,
): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null;
  const decipher = createDecipheriv(
    CIPHER,
    deriveStreamKey(config, "upstream"),
    bytes.subarray(0, NONCE_LENGTH),
    {
      authTagLength: TAG_LENGTH,
    },
  );
  decipher
    .setAAD(Buffer.from(`${scope} ${kind}`))
    .setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH)),
      decipher.final(),
    ]).toString("utf8");
  } catch {
    return null;
  }
}
