/** Notification state of this browser in IndexedDB, shared by its pages and its service worker. */

/** Endpoint of this browser at its push service, and the secret that proves it. */
export interface PushCredentials {
  endpoint: string;
  auth: string;
}

const CREDENTIALS_KEY = "holder";
/** Maximum number of remembered notification ids. Ids increase, so the lowest are removed first. */
const SHOWN_LIMIT = 200;

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(name: "shown" | "own"): Promise<IDBObjectStore> {
  const request = indexedDB.open("push", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("shown");
    request.result.createObjectStore("own");
  };
  return (await resultOf(request)).transaction(name, "readwrite").objectStore(name);
}

/**
 * Returns whether this browser has shown a notification. False without storage, so that every
 * message is shown.
 */
export async function wasShown(id: number): Promise<boolean> {
  try {
    const shown = await openStore("shown");
    return (await resultOf(shown.getKey(id))) !== undefined;
  } catch {
    return false;
  }
}

/** Records that this browser has shown a notification. Storage errors are ignored. */
export async function markShown(id: number): Promise<void> {
  try {
    const shown = await openStore("shown");
    await resultOf(shown.put(Date.now(), id));
    const ids = await resultOf(shown.getAllKeys());
    if (ids.length > SHOWN_LIMIT)
      shown.delete(IDBKeyRange.upperBound(ids[ids.length - SHOWN_LIMIT - 1]));
  } catch {}
}

export async function storeCredentials(credentials: PushCredentials): Promise<void> {
  await resultOf((await openStore("own")).put(credentials, CREDENTIALS_KEY));
}

export async function loadCredentials(): Promise<PushCredentials | undefined> {
  return resultOf<PushCredentials | undefined>((await openStore("own")).get(CREDENTIALS_KEY));
}

export async function deleteCredentials(): Promise<void> {
  await resultOf((await openStore("own")).delete(CREDENTIALS_KEY));
}
