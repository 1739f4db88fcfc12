import type { OfflineMessage } from "./kept.ts";

/** Puts the service worker to work, which keeps what is read. Development is without one; where there is none, all else is as it was. */
export function startWorker(): void {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

/** Asks something of the service worker, when there is one. */
export async function tellWorker(message: OfflineMessage): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(message);
}
