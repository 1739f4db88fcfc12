import type { Locale } from "../../platform/locale.ts";

/** Payload of a push notification, encrypted for one browser. Its texts are shown verbatim. */
export interface PushMessage {
  id: number;
  title: string;
  body: string;
  lang: Locale;
  dir: "ltr" | "rtl";
  image: string | null;
  icon: string;
  url: string;
  /** Identifies the message when it is clicked. */
  token: string;
}

/** Notification tag: a repeated message with the same tag replaces the first one on the device. */
export const pushTag = (notificationId: number) => `notification-${notificationId}`;
