import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { normalizeEmail } from "@masthead/contract/platform/email-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** Lifetime of a VAPID token in seconds. Push services accept at most 24 hours. */
const TOKEN_LIFETIME = 12 * 60 * 60;
/** Time before its expiry at which a token is renewed, in seconds. */
const RENEW_BEFORE = 60 * 60;
/** Maximum number of cached tokens, one per push service. */
const CACHE_LIMIT = 200;

/** Returns the key pair that identifies this site to push services. */
export function vapidKeys({ config }: Pick<Platform, "config">): VapidKeys {
  return { publicKey: config.VAPID_PUBLIC_KEY, privateKey: config.VAPID_PRIVATE_KEY };
}

/** Returns the VAPID subject: the contact address for push services. */
function subjectOf({ config, publicUrl }: Pick<Platform, "config" | "publicUrl">): string {
  const host = new URL(publicUrl).hostname;
  return (
    config.VAPID_SUBJECT ??
    `mailto:${normalizeEmail(/[^<>\s]+@[^<>\s]+/.exec(config.MAIL_FROM ?? "")?.[0] ?? `no-reply@${host}`)}`
  );
}

/**
 * Returns a function that gives the VAPID authorization header of a push service's origin. Headers
 * are cached until shortly before they expire.
 */
export function createVapidAuthorization(
  platform: Pick<Platform, "config" | "publicUrl">,
): (origin: string) => string {
  const { publicKey, privateKey } = vapidKeys(platform);
  const key = signingKey({ publicKey, privateKey });
  const subject = subjectOf(platform);
  const cache = new Map<string, { header: string; expiresAt: number }>();
  return (origin) => {
    const now = Math.floor(Date.now() / 1000);
    const cached = cache.get(origin);
    if (cached && cached.expiresAt - RENEW_BEFORE > now) return cached.header;
    if (cache.size >= CACHE_LIMIT) cache.clear();
    const token = signToken({ aud: origin, exp: now + TOKEN_LIFETIME, sub: subject }, key);
    const header = `vapid t=${token}, k=${publicKey}`;
    cache.set(origin, { header, expiresAt: now + TOKEN_LIFETIME });
    return header;
  };
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return createPrivateKey({
    key: { kty: "EC", crv: "P-256", x, y, d: privateKey },
    format: "jwk",
  });
}

/** Returns a JSON Web Token signed with ES256 (RFC 8292). */
function signToken(claims: { aud: string; exp: number; sub: string }, key: KeyObject): string {
  const content = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" });
  return `${content}.${signature.toString("base64url")}`;
}
