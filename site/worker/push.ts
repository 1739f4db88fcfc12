import {
  PUSH_CLICK_ADDRESS,
  PUSH_KEY_ADDRESS,
  PUSH_MOVED_ADDRESS,
  type PushMessage,
  pushTag,
} from "@masthead/contract/audience/push-message.ts";
import { remember, remembered, rememberShown, wasShown } from "../app/audience/push/push-memory.ts";

/** What a shown notification keeps until it is clicked. */
interface Shown {
  url: string;
  token: string;
}

/** Lets the worker show what is pushed to this browser, lead on from it, and keep its address known when that changes. */
export function listenForPush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => {
    const message = readMessage(event.data);
    if (message) event.waitUntil(show(scope.registration, message));
  });
  scope.addEventListener("notificationclick", (event) => {
    const { url, token } = event.notification.data as Shown;
    event.notification.close();
    event.waitUntil(Promise.all([open(scope, url), post(PUSH_CLICK_ADDRESS, { token }).catch(() => undefined)]));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => {
    const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
    event.waitUntil(move(scope.registration, oldSubscription, newSubscription));
  });
}

function readMessage(data: PushMessageData | null): PushMessage | null {
  try {
    return data?.json() as PushMessage;
  } catch {
    return null;
  }
}

/**
 * A message may be sent twice, after a sender that died. The second one replaces the notification without a sound if it is still open, and is
 * dropped if the reader has closed it. A message is recorded after it was shown: the browser may end this worker at any moment, and a message
 * recorded first would then be lost.
 */
async function show(
  registration: ServiceWorkerRegistration,
  { id, title, body, lang, dir, image, icon, url, token }: PushMessage,
): Promise<void> {
  const tag = pushTag(id);
  const again = await wasShown(id);
  if (again && !(await registration.getNotifications({ tag })).length) return;
  const data: Shown = { url, token };
  // Browsers show `image`; the types do not know it.
  const options = { body, lang, dir, icon, tag, data, silent: again, ...(image && { image }) };
  await registration.showNotification(title, options);
  await rememberShown(id);
}

async function open({ clients, location }: ServiceWorkerGlobalScope, to: string): Promise<void> {
  const url = URL.parse(to, location.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find((one) => one.url === url.href);
  await (known ? known.focus() : clients.openWindow(url.href));
}

async function move(registration: ServiceWorkerRegistration, old: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const known = old?.toJSON();
  const before = known?.endpoint && known.keys?.auth ? { endpoint: known.endpoint, auth: known.keys.auth } : await remembered();
  if (!before) return;
  const subscription = given ?? (await subscribe(registration));
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await post(PUSH_MOVED_ADDRESS, { before, endpoint, keys: { p256dh, auth } });
  await remember({ endpoint, auth });
}

async function subscribe(registration: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { publicKey } = (await (await fetch(PUSH_KEY_ADDRESS)).json()) as { publicKey: string };
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function post(address: string, body: object): Promise<void> {
  await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), keepalive: true });
}
