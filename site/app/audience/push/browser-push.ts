import type { PushChoices } from "@masthead/contract/audience/notification/push.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fetchApi } from "../../platform/api/api.ts";
import { ApiError, callApi } from "../../platform/api/call-api.ts";
import { deleteCredentials, type PushCredentials, storeCredentials } from "./push-storage.ts";

/**
 * Notification state of this browser. `install`: supported only for sites on the home screen, as on
 * iPhones.
 */
export type PushState =
  | { kind: "unsupported" | "install" | "denied" | "off" }
  | { kind: "on"; choices: PushChoices };

const WORKER_URL = "/sw.js";

/**
 * True in a tab of Safari on iPhone and iPad, which has `navigator.standalone` but no PushManager.
 */
const needsInstall = () =>
  "standalone" in navigator && navigator.standalone === false && !("PushManager" in window);

/**
 * Returns whether the permission is denied. `Notification.permission` can be stale for a moment, so
 * it is only the fallback.
 */
async function isDenied(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "notifications" })).state === "denied";
  } catch {
    return Notification.permission === "denied";
  }
}

/** Returns the current state. @throws Error if it cannot be read */
export async function readPushState(locale: Locale): Promise<PushState> {
  if (needsInstall()) return { kind: "install" };
  if (!navigator.serviceWorker || !("PushManager" in window) || !("Notification" in window))
    return { kind: "unsupported" };
  if (await isDenied()) return { kind: "denied" };
  const registration = await registrationIfAllowed();
  if (registration === "blocked") return { kind: "unsupported" };
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return { kind: "off" };
  return stateOf(callApi("POST /v1/push/subscriptions/find", credentialsOf(subscription), locale));
}

/** Returns the service worker's registration. Browsers that block storage have no service workers. */
async function registrationIfAllowed() {
  try {
    return await navigator.serviceWorker.getRegistration();
  } catch (error) {
    if ((error as Error).name === "SecurityError") return "blocked";
    throw error;
  }
}

/**
 * Returns the state with the saved choices. A subscription that is unknown to the server is off.
 */
async function stateOf(savedChoices: Promise<PushChoices>): Promise<PushState> {
  try {
    return { kind: "on", choices: await savedChoices };
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return { kind: "off" };
    throw error;
  }
}

/**
 * Asks for permission and subscribes this browser. @throws Error if the browser's push service is
 * unavailable
 */
export async function subscribeToPush(choices: PushChoices, locale: Locale): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { kind: permission === "denied" ? "denied" : "off" };
  await navigator.serviceWorker.register(WORKER_URL);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await (await fetchApi("GET /v1/push/key", {})).json();
  const subscription = await subscribeWith(pushManager, publicKey);
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const savedChoices = await callApi(
    "POST /v1/push/subscriptions",
    { ...choices, endpoint, keys: { p256dh, auth } },
    locale,
  );
  await storeCredentials({ endpoint, auth });
  return { kind: "on", choices: savedChoices };
}

/**
 * Subscribes with the site's key, replacing a subscription that was created with an earlier key.
 */
async function subscribeWith(
  pushManager: PushManager,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if ((error as Error).name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Updates the notification choices of this browser. @throws ApiError if the API returns an error
 */
export async function updatePushChoices(choices: PushChoices, locale: Locale): Promise<PushState> {
  const subscription = await currentSubscription();
  if (!subscription) return { kind: "off" };
  return stateOf(
    callApi("PATCH /v1/push/subscriptions", { ...credentialsOf(subscription), ...choices }, locale),
  );
}

/** Unsubscribes this browser, locally and on the server. */
export async function unsubscribeFromPush(locale: Locale): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription) {
    await callApi("POST /v1/push/subscriptions/remove", credentialsOf(subscription), locale);
    await subscription.unsubscribe();
    await deleteCredentials();
  }
  return { kind: "off" };
}

/** Returns the credentials of this browser's subscription; undefined without one. */
export async function currentCredentials(): Promise<PushCredentials | undefined> {
  const subscription = await currentSubscription();
  return subscription ? credentialsOf(subscription) : undefined;
}

const currentSubscription = async () =>
  (await navigator.serviceWorker.ready).pushManager.getSubscription();

function credentialsOf(subscription: PushSubscription): PushCredentials {
  const { endpoint = "", keys: { auth = "" } = {} } = subscription.toJSON();
  return { endpoint, auth };
}
