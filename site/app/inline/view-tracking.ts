import {
  NAVIGATION_EVENT,
  type PageViewPayload,
  READ_AFTER_MS,
  VIEW_BATCH_SIZE,
  VIEW_PATH,
} from "@masthead/contract/audience/page-views.ts";
import { PREVIEW_PATHS } from "@masthead/contract/platform/paths.ts";

/** Views that were not sent; their age is the time at which they began. */
let views: PageViewPayload[];
let referrer: string;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tracks page views, unless the reader opted out with Do Not Track or Global Privacy Control. A
 * view counts once the page is visible, and as read if it still is after a few seconds. It is sent
 * then, or when the reader leaves. Views of pages that are left earlier are sent in one batch.
 * Client-side navigations arrive as a window event.
 */
export default function trackViews(): void {
  if (hasOptedOut()) return;
  views = [];
  referrer = document.referrer;
  track();
  addEventListener(NAVIGATION_EVENT, track);
  addEventListener("pageshow", ({ persisted }) => persisted && track());
  addEventListener("visibilitychange", () => document.hidden && send());
  addEventListener("pagehide", send);
}

const hasOptedOut = () =>
  navigator.doNotTrack === "1" ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

function track(): void {
  if (document.hidden) {
    addEventListener("visibilitychange", track, { once: true });
    return;
  }
  const view: PageViewPayload = [location.pathname, referrer, performance.now(), 0];
  referrer = location.origin;
  if (PREVIEW_PATHS.test(view[0])) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    view[3] = document.hidden ? 0 : 1;
    send();
  }, READ_AFTER_MS);
  if (views.push(view) >= VIEW_BATCH_SIZE) send();
}

function send(): void {
  clearTimeout(timer);
  if (!views.length) return;
  for (const view of views) view[2] = Math.round(performance.now() - view[2]);
  const body = JSON.stringify(views);
  views = [];
  fetch(VIEW_PATH, { method: "POST", body, keepalive: true }).catch(() => {});
}
