import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../platform/secrets.ts";

/** Signature header of webhooks: `t=SECONDS,v1=HEX`, HMAC-SHA256 of `SECONDS.BODY`. */
export const SIGNATURE_HEADER = "sandbox-signature";
/** Validity of a signature, in seconds. */
const TOLERANCE = 300;

const hmac = (secret: string, seconds: string, body: Buffer | string): string =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");

export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${hmac(secret, seconds, body)}`;
}

/** Reason why a signature is rejected; null if it is valid. */
export function signatureError(
  secret: string,
  body: Buffer,
  header: string,
  now: Date,
): string | null {
  const [, seconds = "", signature = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!signature) return "the signature is missing or malformed";
  if (!isSameSecret(signature, hmac(secret, seconds, body)))
    return "the signature does not match the body";
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE)
    return "the signature has expired";
  return null;
}
