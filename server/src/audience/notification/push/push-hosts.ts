import type { AddressFilter } from "../../../platform/outgoing/guarded-request.ts";
import { isPublicAddress } from "../../../platform/outgoing/public-address.ts";
import type { Platform } from "../../../platform/platform.ts";

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

/** Whether PUSH_HOSTS lists the host of a URL, with or without the port. */
export const isListedPushHost = ({ PUSH_HOSTS }: Platform["config"], url: URL): boolean =>
  PUSH_HOSTS.includes(url.host) || PUSH_HOSTS.includes(url.hostname);

/** Allows connections to public addresses and to hosts in PUSH_HOSTS. */
export const mayReachPush =
  (config: Platform["config"]): AddressFilter =>
  (address, url) =>
    isPublicAddress(address) || isListedPushHost(config, url);
