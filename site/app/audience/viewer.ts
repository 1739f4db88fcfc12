import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { useFrame } from "../platform/frame-data.ts";
import { isViewer, readStoredViewer, type ViewerStore, writeStoredViewer } from "./viewer-store.ts";

/** Signed-in user, as stored in the browser. Contains no secrets. */
export interface Viewer {
  id: number;
  name: string;
  role: Role;
  /**
   * End of the current period of an open subscription, in milliseconds since the epoch. Absent
   * without one.
   */
  subscribedUntil?: number;
}

/** Returns whether the viewer has an open subscription, and needs no offer. */
export const isSubscribed = (viewer: Viewer | null): boolean =>
  (viewer?.subscribedUntil ?? 0) > Date.now();

/** Loads the viewer with the end of their subscription. */
export async function loadViewerWithSubscription(page: PageContext): Promise<Viewer | null> {
  const viewer = await loadViewer(page);
  return viewer && withSubscription(viewer, await page.client.subscription.mine());
}

export function withSubscription(viewer: Viewer, subscriptions: { periodEnd: string }[]): Viewer {
  const subscribedUntil = Math.max(
    0,
    ...subscriptions.map(({ periodEnd }) => Date.parse(periodEnd)),
  );
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

/** Loads the current user of a page; null if nobody is signed in. */
export async function loadViewer({ client }: PageContext): Promise<Viewer | null> {
  try {
    return toViewer(await client.account.me());
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Stores the signed-in user on this device; null if nobody is signed in. */
export function persistViewer(store: ViewerStore, viewer: Viewer | null): void {
  writeStoredViewer(store, viewer && JSON.stringify(viewer));
  document.documentElement.toggleAttribute("data-subscriber", isSubscribed(viewer));
  for (const listener of listeners) listener();
}

/** Removes the signed-in user from this device, after a 401 or 403. */
function forgetViewer(): void {
  persistViewer("localStorage", null);
  persistViewer("cookie", null);
}

/**
 * Returns whether a response is a 401 or 403. If so, also removes the signed-in user from this
 * device.
 */
export function forgetIfSignedOut({ status }: Response): boolean {
  const signedOut = status === 401 || status === 403;
  if (signedOut) forgetViewer();
  return signedOut;
}

/**
 * Awaits a form action. A redirect to the home page means that the user was signed out: it also
 * removes them from this device, as the home page does not know the current user.
 */
export async function forgetViewerOnSignOut<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (thrown) {
    if (
      thrown instanceof Response &&
      splitLocale(thrown.headers.get("location") ?? "").path === "/"
    )
      forgetViewer();
    throw thrown;
  }
}

/** Stores the signed-in user returned by the server. */
export function usePersistViewer(viewer: Viewer | null): void {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const text = viewer && JSON.stringify(viewer);
  useEffect(() => persistViewer(store, text ? JSON.parse(text) : null), [store, text]);
}

/**
 * Returns the signed-in user: on personal pages from the server, elsewhere from this device after
 * hydration.
 */
export function useViewer(): Viewer | null {
  const store = useFrame()?.viewerStore ?? "localStorage";
  const personalData = useMatches()
    .map((match) => match.loaderData as { viewer?: Viewer | null } | undefined)
    .find((data) => data && "viewer" in data);
  const stored = useSyncExternalStore(
    subscribe,
    () => readStoredViewer(store),
    () => null,
  );
  if (personalData) return personalData.viewer ?? null;
  return parseViewer(stored);
}

function parseViewer(text: string | null): Viewer | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isViewer(value) ? value : null;
  } catch {
    return null;
  }
}
