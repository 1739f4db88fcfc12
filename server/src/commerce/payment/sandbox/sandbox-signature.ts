import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../platform/secrets.ts";

/** Header in which a delivery says when it was signed, and how: `t=SECONDS,v1=HEX`, HMAC-SHA256 of `SECONDS.BODY`. */
export const SIGNATURE_HEADER = "sandbox-signature";
/** For how long a signature counts, in seconds. */
const TOLERANCE = 300;

const hmac = (secret: string, seconds: string, body: Buffer | string): string =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");

export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${hmac(secret, seconds, body)}`;
}

/** Why a signature is refused; null when it is good. */
export function signatureFault(secret: string, body: Buffer, header: string, now: Date): string | null {
  const [, seconds = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!given) return "no signature";
  if (!isSameSecret(given, hmac(secret, seconds, body))) return "the body was signed by somebody else, or altered";
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE) return "signed too long ago";
  return null;
}
