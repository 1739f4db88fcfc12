import type { PushChoices } from "@masthead/contract/audience/push.ts";
import { PUSH_KEY_ADDRESS } from "@masthead/contract/audience/push-message.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { postJson, Refused } from "../post-json.ts";
import { forgetHolder, type Holder, remember } from "./push-memory.ts";

/** How this browser stands to notifications. `install`: it has them only for sites on the home screen, as iPhones do. */
export type PushState = { kind: "unsupported" | "install" | "denied" | "off" } | { kind: "on"; choices: PushChoices };

const WORKER = "/sw.js";

/** Safari on iPhone and iPad, in a tab: it has `standalone` and no push. */
const wantsInstalling = () => "standalone" in navigator && navigator.standalone === false && !("PushManager" in window);

/** Whether whoever sits there has said no. `Notification.permission` may be behind for a moment. */
async function isDenied(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "notifications" })).state === "denied";
  } catch {
    return Notification.permission === "denied";
  }
}

/** How this browser stands now. What the server does not know is off. */
export async function pushState(locale: Locale): Promise<PushState> {
  if (wantsInstalling()) return { kind: "install" };
  if (!navigator.serviceWorker || !("PushManager" in window) || !("Notification" in window)) return { kind: "unsupported" };
  if (await isDenied()) return { kind: "denied" };
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (!subscription) return { kind: "off" };
  try {
    return { kind: "on", choices: await postJson<PushChoices>("/v1/push/subscriptions/find", holderOf(subscription), locale) };
  } catch (error) {
    if (error instanceof Refused && error.problem?.status === 404) return { kind: "off" };
    throw error;
  }
}

/** Asks whoever sits there whether they want it, and subscribes. @throws Error when the browser's push service is not to be had */
export async function turnOn(choices: PushChoices, locale: Locale): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { kind: permission === "denied" ? "denied" : "off" };
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = (await (await fetch(PUSH_KEY_ADDRESS)).json()) as { publicKey: string };
  const subscription = await subscribeWith(pushManager, publicKey);
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const kept = await postJson<PushChoices>("/v1/push/subscriptions", { ...choices, endpoint, keys: { p256dh, auth } }, locale);
  await remember({ endpoint, auth });
  return { kind: "on", choices: kept };
}

/** A subscription made with another key, before the site got a new one, is of no use. */
async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if ((error as Error).name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Says anew what this browser wants to be told of. */
export async function changeChoices(choices: PushChoices, locale: Locale): Promise<PushState> {
  const subscription = await ownSubscription();
  if (!subscription) return { kind: "off" };
  const response = await fetch("/api/v1/push/subscriptions", {
    method: "PATCH",
    headers: { "content-type": "application/json", "accept-language": locale },
    body: JSON.stringify({ ...holderOf(subscription), ...choices }),
  });
  if (response.status === 404) return { kind: "off" };
  if (!response.ok) throw new Refused(await response.json());
  return { kind: "on", choices: (await response.json()) as PushChoices };
}

/** Ends it, here and at the server. */
export async function turnOff(locale: Locale): Promise<PushState> {
  const subscription = await ownSubscription();
  if (subscription) {
    await postJson("/v1/push/subscriptions/remove", holderOf(subscription), locale);
    await subscription.unsubscribe();
    await forgetHolder();
  }
  return { kind: "off" };
}

const ownSubscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription();

function holderOf(subscription: PushSubscription): Holder {
  const { endpoint = "", keys: { auth = "" } = {} } = subscription.toJSON();
  return { endpoint, auth };
}
