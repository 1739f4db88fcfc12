import type { Locale } from "../../platform/locale.ts";

/** Payload of a push notification, encrypted for one browser. Its texts are shown verbatim. */
export interface PushMessage {
  id: number;
  /** First notification that this one replaces on the device. */
  replaces: number | null;
  title: string;
  body: string;
  lang: Locale;
  dir: "ltr" | "rtl";
  image: string | null;
  icon: string;
  url: string;
  /** Further button: its text, and the page that it opens. */
  action?: { label: string; url: string };
  /** Identifies the message when it is clicked. */
  token: string;
}

/**
 * Notification tag: a message with the same tag, repeated or of a replacement, replaces the first
 * one on the device.
 */
export const pushTag = ({ id, replaces }: Pick<PushMessage, "id" | "replaces">) =>
  `notification-${replaces ?? id}`;
