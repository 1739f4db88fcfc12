import webPush from "web-push";
import type { Platform } from "../../../platform/platform.ts";
import { keptText } from "../../../platform/secrets.ts";
import type { VapidKeys } from "./vapid-keys.ts";

/** Seconds for which a statement to a push service holds, and before whose end it is made anew. Services take 24 hours at most. */
const HOLDS = 12 * 60 * 60;
const AHEAD = 60 * 60;
/** Services whose statements are remembered. */
const MOST = 200;

/** The keys that were set, else those of this installation, which are made once: with others every subscription would be lost. */
export function vapidKeys({ config }: Pick<Platform, "config">): VapidKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, DATA_DIR } = config;
  if (publicKey && privateKey) return { publicKey, privateKey };
  return JSON.parse(keptText(DATA_DIR, "vapid", () => JSON.stringify(webPush.generateVAPIDKeys()))) as VapidKeys;
}

/** Whom push services may write to about what this site sends. */
function subjectOf({ config, publicUrl }: Pick<Platform, "config" | "publicUrl">): string {
  const host = new URL(publicUrl).hostname;
  return config.VAPID_SUBJECT ?? `mailto:${/[^<>\s]+@[^<>\s]+/.exec(config.MAIL_FROM ?? "")?.[0] ?? `no-reply@${host}`}`;
}

/** Says to push services who sends, by the origin of each; it is signed once in a while, not for every message. */
export function vapidStatements(platform: Pick<Platform, "config" | "publicUrl">): (origin: string) => string {
  const { publicKey, privateKey } = vapidKeys(platform);
  const subject = subjectOf(platform);
  const made = new Map<string, { header: string; until: number }>();
  return (origin) => {
    const now = Math.floor(Date.now() / 1000);
    const known = made.get(origin);
    if (known && known.until - AHEAD > now) return known.header;
    if (made.size >= MOST) made.clear();
    const header = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, "aes128gcm", now + HOLDS).Authorization;
    made.set(origin, { header, until: now + HOLDS });
    return header;
  };
}
