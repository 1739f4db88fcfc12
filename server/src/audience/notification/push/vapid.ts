import { normalizeEmail } from "@masthead/contract/platform/email-address.ts";
import webPush from "web-push";
import type { Platform } from "../../../platform/platform.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** Lifetime of a VAPID token in seconds. Push services accept at most 24 hours. */
const TOKEN_LIFETIME = 12 * 60 * 60;
/** How long before its expiry a token is renewed, in seconds. */
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
  const subject = subjectOf(platform);
  const cache = new Map<string, { header: string; expiresAt: number }>();
  return (origin) => {
    const now = Math.floor(Date.now() / 1000);
    const cached = cache.get(origin);
    if (cached && cached.expiresAt - RENEW_BEFORE > now) return cached.header;
    if (cache.size >= CACHE_LIMIT) cache.clear();
    const header = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
      now + TOKEN_LIFETIME,
    ).Authorization;
    cache.set(origin, { header, expiresAt: now + TOKEN_LIFETIME });
    return header;
  };
}
