import type { Profile } from "@masthead/contract/audience/profile.ts";
import type { Role } from "@masthead/contract/system/ability.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import type { PageContext } from "../system/page-context.ts";
import { useFrame } from "../system/page-head.tsx";
import { isViewer, readStored, type Store, writeStored } from "./viewer-store.ts";

/** Whoever is signed in, as a browser keeps them: nothing that is secret. */
export interface Viewer {
  id: number;
  name: string;
  role: Role;
  /** When the period of an open subscription ends, in milliseconds; none: no subscription. */
  subscribedUntil?: number;
}

/** Whether a viewer has no need to be offered a subscription. */
export const isSubscribed = (viewer: Viewer | null): boolean => (viewer?.subscribedUntil ?? 0) > Date.now();

/** The same with what they have bought. */
export async function viewerWithSubscription(page: PageContext): Promise<Viewer | null> {
  const viewer = await viewerOf(page);
  return viewer && withSubscription(viewer, await page.client.subscription.mine());
}

export function withSubscription(viewer: Viewer, subscriptions: { periodEnd: string }[]): Viewer {
  const subscribedUntil = Math.max(0, ...subscriptions.map(({ periodEnd }) => Date.parse(periodEnd)));
  return subscribedUntil > Date.now() ? { ...viewer, subscribedUntil } : viewer;
}

export const toViewer = ({
  id,
  firstName,
  lastName,
  email,
  role,
}: Pick<Profile, "id" | "firstName" | "lastName" | "email" | "role">): Viewer => ({
  id,
  name: `${firstName} ${lastName}`.trim() || email,
  role,
});

/** Who asks for a page; null when nobody is signed in. */
export async function viewerOf({ client }: PageContext): Promise<Viewer | null> {
  try {
    return toViewer(await client.account.me());
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
}

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Keeps who is signed in on this device, or that nobody is. */
export function keepViewer(store: Store, viewer: Viewer | null): void {
  writeStored(store, viewer && JSON.stringify(viewer));
  document.documentElement.toggleAttribute("data-subscriber", isSubscribed(viewer));
  for (const listener of listeners) listener();
}

/** Forgets on this device who was signed in: a call was refused with 401 or 403. */
function forgetViewer(): void {
  keepViewer("localStorage", null);
  keepViewer("cookie", null);
}

/** Whether a reply says that nobody is signed in any more, or not as somebody who may do this. Then this device forgets them. */
export function signedOutBy({ status }: Response): boolean {
  const signedOut = status === 401 || status === 403;
  if (signedOut) forgetViewer();
  return signedOut;
}

/** Does what a form asks for. Who is led home by it is signed out: so this device forgets them, since the page there knows nobody. */
export async function forgettingViewer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof Response && splitLocale(thrown.headers.get("location") ?? "").path === "/") forgetViewer();
    throw thrown;
  }
}

/** Keeps whom the server has named. */
export function useKeepViewer(viewer: Viewer | null): void {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const text = viewer && JSON.stringify(viewer);
  useEffect(() => keepViewer(store, text ? JSON.parse(text) : null), [store, text]);
}

/** Who is signed in: whom the server names on a personal page, elsewhere whom this device has kept, once its scripts run. */
export function useViewer(): Viewer | null {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const named = useMatches()
    .map((match) => match.loaderData as { viewer?: Viewer | null } | undefined)
    .find((data) => data && "viewer" in data);
  const kept = useSyncExternalStore(
    listen,
    () => readStored(store),
    () => null,
  );
  if (named) return named.viewer ?? null;
  return parsed(kept);
}

function parsed(text: string | null): Viewer | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isViewer(value) ? value : null;
  } catch {
    return null;
  }
}
