import { createECDH, ECDH } from "node:crypto";

const CURVE = "prime256v1";

/** The keys by which push services know a site, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Whether this is the public key of a pair, whole: a point of the curve, 65 bytes. */
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

/** What is wrong with the keys that were set; undefined when neither is, or both belong together. */
export function vapidKeysFault(
  publicKey: string | undefined,
  privateKey: string | undefined,
): { setting: string; message: string } | undefined {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined) return { setting: "VAPID_PUBLIC_KEY", message: "is needed with VAPID_PRIVATE_KEY" };
  if (privateKey === undefined) return { setting: "VAPID_PRIVATE_KEY", message: "is needed with VAPID_PUBLIC_KEY" };
  const bytes = Buffer.from(privateKey, "base64url");
  if (bytes.length !== 32) return { setting: "VAPID_PRIVATE_KEY", message: "is a key of 32 bytes, base64url" };
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(bytes);
    if (pair.getPublicKey().equals(Buffer.from(publicKey, "base64url"))) return undefined;
  } catch {
    return { setting: "VAPID_PRIVATE_KEY", message: "is no key of P-256" };
  }
  return { setting: "VAPID_PUBLIC_KEY", message: "does not belong to VAPID_PRIVATE_KEY" };
}
