import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { NotificationRow } from "../notification.store.ts";
import { createVapidAuthorization, vapidKeys } from "../push/vapid.ts";
import { vapidKeysError } from "../push/vapid-keys.ts";
import { clickToken } from "./click-token.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { buildPushMessage } from "./push-message.service.ts";

/** Largest payload of a push message after its encryption, in bytes (RFC 8030, section 7.2). */
const MAX_PAYLOAD = 4096;
/** Origin for which a header is signed; nothing is sent to it. */
const SAMPLE_ORIGIN = "https://fcm.googleapis.com";

/** Returns the error in the push keys, or null if a push service would accept their signature. */
export function pushKeysError(platform: Pick<Platform, "config" | "publicUrl">): string | null {
  const { publicKey, privateKey } = vapidKeys(platform);
  const error = vapidKeysError(publicKey, privateKey);
  if (error) return `${error.setting} ${error.message}`;
  createVapidAuthorization(platform)(SAMPLE_ORIGIN);
  return null;
}

/**
 * Builds and encrypts the longest notification in a language for a device, without sending it.
 * @throws Error if that fails, or if no push service would accept its length
 */
export async function messageCheck(
  platform: Platform,
  locale: Locale,
  device: { p256dh: string; auth: string },
): Promise<void> {
  const row = {
    id: Number.MAX_SAFE_INTEGER,
    locale,
    title: "ع".repeat(NOTIFICATION_LENGTHS.title),
    body: "ع".repeat(NOTIFICATION_LENGTHS.body),
    imageId: null,
    link: null,
    articleId: null,
    liveEntryId: null,
    replacesId: null,
    updatesId: null,
  } as NotificationRow;
  const message = await buildPushMessage(platform, row);
  const token = clickToken(platform.config.APP_SECRET, row.id, row.id);
  const payload = encryptMessage(Buffer.from(JSON.stringify({ ...message, token })), device);
  if (payload.length > MAX_PAYLOAD) throw new Error(`${payload.length} bytes`);
}
