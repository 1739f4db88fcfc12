import type { NewEntry } from "../compose/entry-draft.ts";
import { type EntryPhoto, withPhotos } from "../photos/entry-photo.ts";

/** Entry that the server has not accepted yet. */
export interface UnsentEntry {
  input: NewEntry;
  /** Photos that are uploaded before it is sent, and follow its text. */
  photos: readonly EntryPhoto[];
  /** Author: entries are sent, and shown, in this account only. */
  userId: number;
  /** Clock of the device, in milliseconds: entries are sent in this order. */
  queuedAt: number;
  /** Whether an attempt to send it has failed. */
  isTried: boolean;
  /** Reason why the server refused it; null while it is to be sent. */
  refusal: string | null;
  /** Whether it outlives the page. */
  isStored: boolean;
}

/** Storage of unsent entries, which outlives the page and the session. */
export interface EntryStore {
  load(): Promise<UnsentEntry[]>;
  save(entry: UnsentEntry): Promise<void>;
  remove(idempotencyKey: string): Promise<void>;
}

export interface EntryQueueOptions {
  store: EntryStore;
  /**
   * Uploads a photo, with its share that is sent, from 0 to 1. Returns its id in the media library.
   * A photo that is uploaded again is stored once: the library knows its bytes.
   */
  upload(photo: EntryPhoto, onProgress: (share: number) => void): Promise<number>;
  /** Sends an entry, with the time of sending. */
  send(input: NewEntry): Promise<unknown>;
  /** Returns the reason why the server refused an entry; null if it is to be sent again. */
  refusalOf(error: unknown): string | null;
  now(): number;
}

/** Photo that is being uploaded. */
export interface PhotoProgress {
  idempotencyKey: string;
  /** Number of the photo, from 1, and of all photos of the entry. */
  photo: number;
  photos: number;
  /** Share that is sent, from 0 to 1. */
  share: number;
}

/** What has become of an entry. */
export type SendOutcome =
  | { state: "sent" }
  | { state: "waiting" }
  | { state: "refused"; reason: string };

const NO_ENTRIES: readonly UnsentEntry[] = [];
const keyOf = ({ input }: UnsentEntry): string => input.idempotencyKey;

/**
 * Queue of the entries that are sent. They are sent in the order in which they were written, and
 * stop at the first that does not reach the server. A refused entry stays until its author discards
 * it, and delays no other.
 */
export function createEntryQueue({ store, upload, send, refusalOf, now }: EntryQueueOptions) {
  let entries = NO_ENTRIES;
  let progress: PhotoProgress | null = null;
  /** Keys of entries that are sent or discarded, and that the browser could not delete. */
  const undeleted = new Set<string>();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(input: NewEntry) => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const show = (changed: readonly UnsentEntry[]) => {
    entries = changed.toSorted((a, b) => a.queuedAt - b.queuedAt);
    notify();
  };
  const showProgress = (shown: PhotoProgress | null) => {
    progress = shown;
    notify();
  };
  const find = (key: string) => entries.find((entry) => keyOf(entry) === key);
  const without = (key: string) => entries.filter((entry) => keyOf(entry) !== key);
  const keep = async (entry: UnsentEntry) => {
    show([...without(keyOf(entry)), entry]);
    const isStored = await store.save({ ...entry, isStored: true }).then(
      () => true,
      () => false,
    );
    if (find(keyOf(entry)) === entry) show([...without(keyOf(entry)), { ...entry, isStored }]);
  };
  /**
   * Removes an entry. One that the browser cannot delete is never sent again by this page, and is
   * deleted with the next attempt. Returns false in that case.
   */
  const remove = async (key: string): Promise<boolean> => {
    const wasStored = find(key)?.isStored ?? true;
    show(without(key));
    try {
      await store.remove(key);
      undeleted.delete(key);
      return true;
    } catch {
      if (!wasStored) return true;
      undeleted.add(key);
      return false;
    }
  };

  /** Uploads the photos of an entry that are not uploaded yet. Returns the entry with their ids. */
  const uploadPhotos = async (entry: UnsentEntry): Promise<UnsentEntry> => {
    let current = entry;
    for (const [index, photo] of entry.photos.entries()) {
      if (photo.mediaId !== null) continue;
      const place = {
        idempotencyKey: keyOf(entry),
        photo: index + 1,
        photos: entry.photos.length,
      };
      showProgress({ ...place, share: 0 });
      const mediaId = await upload(photo, (share) => showProgress({ ...place, share }));
      const photos = current.photos.map((one) => (one === photo ? { ...one, mediaId } : one));
      current = { ...current, photos };
      // Its author may have discarded it by now.
      if (!find(keyOf(entry))) return current;
      // After a lost connection, the upload continues with the next photo.
      await keep(current);
    }
    return current;
  };
  /** Sends an entry. Returns false if it is to be sent again. */
  const attempt = async (entry: UnsentEntry): Promise<boolean> => {
    const key = keyOf(entry);
    try {
      const { input, photos } = await uploadPhotos(entry);
      if (!find(key)) return true;
      showProgress(null);
      await send({ ...input, body: withPhotos(input.body, photos) });
    } catch (error) {
      const refusal = refusalOf(error);
      // With the photos that were uploaded; its author may have discarded it by now.
      const current = find(key);
      if (current) await keep({ ...current, isTried: true, refusal });
      return refusal !== null;
    } finally {
      showProgress(null);
    }
    await remove(key);
    for (const listener of sentListeners) listener(entry.input);
    return true;
  };
  /** Reads what other windows have sent or queued. Without a storage, the entries stay. */
  const refresh = async () => {
    for (const key of undeleted) await remove(key);
    const stored = await store.load().catch(() => null);
    if (!stored) return;
    const keys = new Set(stored.map(keyOf));
    show([
      ...stored.filter((entry) => !undeleted.has(keyOf(entry))),
      ...entries.filter((one) => !one.isStored && !keys.has(keyOf(one))),
    ]);
  };
  const sendWaiting = async (userId: number) => {
    await refresh();
    for (const entry of entries.filter((one) => one.userId === userId && one.refusal === null))
      if (!(await attempt(entry))) return;
  };
  /** Sends the waiting entries of a user; those that are added while it runs in the next run. */
  const flush = (userId: number): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = null;
        return flush(userId);
      });
      return next;
    }
    running = sendWaiting(userId).finally(() => {
      running = null;
    });
    return running;
  };

  return {
    all: (): readonly UnsentEntry[] => entries,
    photosOf: (key: string): readonly EntryPhoto[] => find(key)?.photos ?? [],
    /** Returns the photo that is being uploaded; null if none is. */
    progress: (): PhotoProgress | null => progress,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls a listener for every entry that was sent. */
    onSent(listener: (input: NewEntry) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    /**
     * Sends an entry after those that wait, with its photos. It is stored until the server has
     * accepted it.
     */
    async submit(
      userId: number,
      input: NewEntry,
      photos: readonly EntryPhoto[] = [],
    ): Promise<SendOutcome> {
      const entry = { input, photos, userId, queuedAt: now(), isTried: false, isStored: false };
      await keep({ ...entry, refusal: null });
      await flush(userId);
      const left = find(input.idempotencyKey);
      if (!left) return { state: "sent" };
      return left.refusal === null
        ? { state: "waiting" }
        : { state: "refused", reason: left.refusal };
    },
    /** Returns false if the browser could not delete the entry. */
    discard: remove,
    flush,
    /** Sends a refused entry again. */
    async retry(userId: number, key: string): Promise<void> {
      const entry = find(key);
      if (entry) await keep({ ...entry, refusal: null });
      await flush(userId);
    },
  };
}
