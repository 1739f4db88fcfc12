import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Config } from "../../../config.ts";
import { type Opened, streamKey } from "../stream-token.ts";

const CIPHER = "aes-256-gcm";
/** Bytes of the nonce and of the tag, which stand before what is sealed. */
const NONCE = 12;
const TAG = 16;

/** What an address leads to: another playlist, or what players play, such as a segment or a key. */
export type UpstreamKind = "playlist" | "part";

/**
 * An address of upstream as it stands in our playlists. Only this installation reads it, so that nobody learns where a stream comes
 * from, or has anything else fetched. The same address always looks the same, since players know segments again by it: the nonce is a keyed
 * hash of what is sealed. It is bound to what the token opens.
 */
export function sealAddress(config: Config, opened: Opened, kind: UpstreamKind, address: string): string {
  const bound = `${opened} ${kind}`;
  const nonce = createHmac("sha256", streamKey(config, "nonce")).update(`${bound}\n${address}`).digest().subarray(0, NONCE);
  const cipher = createCipheriv(CIPHER, streamKey(config, "upstream"), nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(address, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The address that was sealed; null when it was changed since, or sealed for something else. */
export function openAddress(config: Config, opened: Opened, kind: UpstreamKind, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(CIPHER, streamKey(config, "upstream"), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(`${opened} ${kind}`)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
