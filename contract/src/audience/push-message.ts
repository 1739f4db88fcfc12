import type { Locale } from "../system/locale.ts";

/** What a notification carries to a browser: it is encrypted for that browser alone. Texts of it are shown as they stand. */
export interface PushMessage {
  id: number;
  title: string;
  body: string;
  lang: Locale;
  dir: "ltr" | "rtl";
  image: string | null;
  icon: string;
  url: string;
  /** Tells which of the messages was clicked. */
  token: string;
}

/** The tag under which devices show a notification: one that comes again takes the place of the first. */
export const pushTag = (notificationId: number) => `notification-${notificationId}`;

/** Where a service worker tells of clicks, and of an address that its browser has changed. */
export const PUSH_CLICK_ADDRESS = "/api/v1/push/clicks";
export const PUSH_MOVED_ADDRESS = "/api/v1/push/subscriptions/moved";
export const PUSH_KEY_ADDRESS = "/api/v1/push/key";
