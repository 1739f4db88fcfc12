import type { BrowserContext } from "@playwright/test";
import { deviceOf } from "../../server/test/fakes/push-device.ts";
import type { FakePushService } from "../../server/test/fakes/push-service.ts";

/**
 * Replaces the browser's push service, which is on the internet, with a fake one. Everything else
 * is the browser's own: the permission, the service worker and the notifications.
 */
export async function usePushService(
  context: BrowserContext,
  push: FakePushService,
  device: number,
): Promise<void> {
  const { p256dh, auth } = deviceOf(device);
  await context.addInitScript(
    (subscriptionJson) => {
      const key = "a push service for tests";
      const subscription: Pick<PushSubscription, "toJSON" | "unsubscribe"> = {
        toJSON: () => subscriptionJson,
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(key, "subscribed");
        return subscription as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(key) ? (subscription as PushSubscription) : null;
    },
    { endpoint: `${push.origin}/push/${device}`, keys: { p256dh, auth } },
  );
}
