import { useEffect, useSyncExternalStore } from "react";
import { authProvider } from "../../../platform/session/auth.ts";
import { isSignedIn } from "../../../platform/session/auth-provider.ts";
import type { PhotoProgress, UnsentEntry } from "./entry-queue.ts";
import { entryQueue } from "./send-entry.ts";

/** Interval in which unsent entries are sent again, in milliseconds. */
const RETRY_INTERVAL_MS = 15_000;

/** Sends the unsent entries of the current user, which may be another one by now. */
export async function flushQueue(): Promise<void> {
  if (!isSignedIn()) return;
  try {
    const user = await authProvider.getIdentity?.();
    if (user) await entryQueue.flush(Number(user.id));
  } catch {
    // Without a connection or a storage: the next run tries again.
  }
}

let started = false;

/** Sends unsent entries from now on, also when the user leaves the desk for another screen. */
function startSending(): void {
  if (started) return;
  started = true;
  window.addEventListener("online", () => void flushQueue());
  setInterval(() => void flushQueue(), RETRY_INTERVAL_MS);
}

/** Returns the unsent entries of a user, of one live blog or of all, and sends them. */
export function useUnsentEntries(userId: number | null, articleId?: number): UnsentEntry[] {
  const entries = useSyncExternalStore(entryQueue.subscribe, entryQueue.all);
  useEffect(() => {
    startSending();
    void flushQueue();
  }, []);
  return entries.filter(
    (entry) => entry.userId === userId && (articleId === undefined || entry.input.id === articleId),
  );
}

/** Returns the photo that is being uploaded; null if none is. */
export const usePhotoProgress = (): PhotoProgress | null =>
  useSyncExternalStore(entryQueue.subscribe, entryQueue.progress);
