import {
  type PushMessage,
  pushTag,
} from "@masthead/contract/audience/notification/push-message.ts";
import {
  loadCredentials,
  markShown,
  storeCredentials,
  wasShown,
} from "../app/audience/push/push-storage.ts";
import { fetchApi } from "../app/platform/api/api.ts";

/** Data of a notification, needed when it is clicked. */
interface NotificationData {
  id: number;
  url: string;
  /** Page that the further button opens. */
  action: string | undefined;
  token: string;
}

/** Name of the further button of a notification. */
const ACTION = "action";

/**
 * Shows push notifications, opens their page on click, and reports a changed push subscription to
 * the server.
 */
export function listenForPush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => {
    const message = readMessage(event.data);
    if (message) event.waitUntil(show(scope.registration, message));
  });
  scope.addEventListener("notificationclick", (event) => {
    const { url, action, token } = event.notification.data as NotificationData;
    event.notification.close();
    event.waitUntil(
      Promise.all([
        open(scope, event.action === ACTION && action ? action : url),
        fetchApi("POST /v1/push/clicks", { token }, { keepalive: true }).catch(() => undefined),
      ]),
    );
  });
  scope.addEventListener("pushsubscriptionchange", (event) => {
    const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
    event.waitUntil(updateSubscription(scope.registration, oldSubscription, newSubscription));
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
 * Shows a notification. A message may arrive twice, if a sending process died. The second one
 * silently replaces the notification if it is still open, and is dropped if the reader has closed
 * it. A message is recorded after it is shown: the browser may stop this worker at any time, and a
 * message that is recorded first could be lost. The notice of a withdrawn article replaces its
 * notification, also if that arrives later.
 */
async function show(
  registration: ServiceWorkerRegistration,
  { id, replaces, title, body, lang, dir, image, icon, url, action, token }: PushMessage,
): Promise<void> {
  const tag = pushTag({ id, replaces });
  const isRepeat = await wasShown(id);
  const open = await registration.getNotifications({ tag });
  if (isRepeat && !open.some((notification) => (notification.data as NotificationData).id === id))
    return;
  const data: NotificationData = { id, url, action: action?.url, token };
  const actions = action ? [{ action: ACTION, title: action.label }] : [];
  // Browsers support `image` and `actions`, but their types are missing.
  const options = {
    body,
    lang,
    dir,
    icon,
    tag,
    data,
    actions,
    silent: isRepeat,
    ...(image && { image }),
  };
  await registration.showNotification(title, options);
  await markShown(id);
  if (replaces) await markShown(replaces);
}

/** Shows the page of a notification: in a window that already has it open, or in a new one. */
async function open({ clients, location }: ServiceWorkerGlobalScope, to: string): Promise<void> {
  const url = URL.parse(to, location.origin);
  if (!url || !/^https?:$/.test(url.protocol)) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const existing = windows.find((candidate) => isSamePage(new URL(candidate.url), url));
  // Browsers may refuse the focus, for example of a window on another desktop.
  const focused = await existing?.focus().catch(() => undefined);
  if (!focused) await clients.openWindow(url.href);
}

/** Whether a window has a page open: at any place of it, and with any parameters beside its own. */
const isSamePage = (open: URL, page: URL): boolean =>
  open.origin === page.origin &&
  open.pathname === page.pathname &&
  (!page.hash || open.hash === page.hash) &&
  [...page.searchParams].every(([name, value]) => open.searchParams.get(name) === value);

async function updateSubscription(
  registration: ServiceWorkerRegistration,
  old: PushSubscription | null,
  replacement: PushSubscription | null,
): Promise<void> {
  const oldJson = old?.toJSON();
  const before =
    oldJson?.endpoint && oldJson.keys?.auth
      ? { endpoint: oldJson.endpoint, auth: oldJson.keys.auth }
      : await loadCredentials();
  if (!before) return;
  const subscription = replacement ?? (await subscribe(registration));
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await fetchApi(
    "POST /v1/push/subscriptions/moved",
    { before, endpoint, keys: { p256dh, auth } },
    { keepalive: true },
  );
  await storeCredentials({ endpoint, auth });
}

async function subscribe(registration: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { publicKey } = await (await fetchApi("GET /v1/push/key", {})).json();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}
