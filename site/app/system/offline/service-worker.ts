import type { OfflineMessage } from "./offline-cache.ts";

/** Registers the service worker, in production only. Pages also work without it. */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

/** Sends a message to the service worker, if there is one. */
export async function postToServiceWorker(message: OfflineMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(message);
}
