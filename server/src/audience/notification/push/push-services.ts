/**
 * Hosts of the push services of browsers: Chrome, Edge on Android and Samsung Internet (FCM),
 * Firefox (autopush), Safari (Apple), and Edge on Windows (WNS). A name that begins with a dot also
 * matches all subdomains.
 */
const BROWSER_PUSH_SERVICES = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

export const isBrowserPushService = (host: string): boolean =>
  BROWSER_PUSH_SERVICES.some((service) =>
    service.startsWith(".") ? host.endsWith(service) : host === service,
  );
