/** What a browser remembers of notifications, where its pages and its service worker both find it. */

/** Where this browser listens, and what proves it. */
export interface Holder {
  endpoint: string;
  auth: string;
}

const HOLDER = "holder";
/** Notifications whose ids are remembered; they rise, so the lowest go first. */
const MOST = 200;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((fulfil, fail) => {
    request.onsuccess = () => fulfil(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function storeOf(name: "shown" | "own"): Promise<IDBObjectStore> {
  const asked = indexedDB.open("push", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("shown");
    asked.result.createObjectStore("own");
  };
  return (await done(asked)).transaction(name, "readwrite").objectStore(name);
}

/** Whether this browser has shown a notification. Without storage: false, so that every message is shown. */
export async function wasShown(id: number): Promise<boolean> {
  try {
    const shown = await storeOf("shown");
    return (await done(shown.getKey(id))) !== undefined;
  } catch {
    return false;
  }
}

/** Records that this browser has shown a notification. Errors of the storage are ignored. */
export async function rememberShown(id: number): Promise<void> {
  try {
    const shown = await storeOf("shown");
    await done(shown.put(Date.now(), id));
    const ids = await done(shown.getAllKeys());
    if (ids.length > MOST) shown.delete(IDBKeyRange.upperBound(ids[ids.length - MOST - 1]));
  } catch {}
}

export async function remember(holder: Holder): Promise<void> {
  await done((await storeOf("own")).put(holder, HOLDER));
}

export async function remembered(): Promise<Holder | undefined> {
  return done<Holder | undefined>((await storeOf("own")).get(HOLDER));
}

export async function forgetHolder(): Promise<void> {
  await done((await storeOf("own")).delete(HOLDER));
}
