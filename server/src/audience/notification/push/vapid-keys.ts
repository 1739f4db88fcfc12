import { createECDH, ECDH } from "node:crypto";

const CURVE = "prime256v1";

/** VAPID key pair that identifies the site to push services, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Whether a key is an uncompressed P-256 public key: a point on the curve, 65 bytes. */
export function isPublicKey(key: string): boolean {
  const bytes = Buffer.from(key, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** Returns the error in the configured keys, or undefined if neither is set or both match. */
export function vapidKeysError(
  publicKey: string | undefined,
  privateKey: string | undefined,
): { setting: string; message: string } | undefined {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined)
    return { setting: "VAPID_PUBLIC_KEY", message: "is needed with VAPID_PRIVATE_KEY" };
  if (privateKey === undefined)
    return { setting: "VAPID_PRIVATE_KEY", message: "is needed with VAPID_PUBLIC_KEY" };
  const bytes = Buffer.from(privateKey, "base64url");
  if (bytes.length !== 32)
    return { setting: "VAPID_PRIVATE_KEY", message: "must be a key of 32 bytes, base64url" };
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(bytes);
    if (pair.getPublicKey().equals(Buffer.from(publicKey, "base64url"))) return undefined;
  } catch {
    return { setting: "VAPID_PRIVATE_KEY", message: "is not a P-256 key" };
  }
  return { setting: "VAPID_PUBLIC_KEY", message: "does not match VAPID_PRIVATE_KEY" };
}
