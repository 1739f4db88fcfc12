import type { NewEntry } from "../compose/entry-draft.ts";

/** Entry that the server has not accepted yet. */
export interface UnsentEntry {
  input: NewEntry;
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
  /** Sends an entry, with the time of sending. */
  send(input: NewEntry): Promise<unknown>;
  /** Returns the reason why the server refused an entry; null if it is to be sent again. */
  refusalOf(error: unknown): string | null;
  now(): number;
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
export function createEntryQueue({ store, send, refusalOf, now }: EntryQueueOptions) {
  let entries = NO_ENTRIES;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(input: NewEntry) => void>();

  const show = (changed: readonly UnsentEntry[]) => {
    entries = changed.toSorted((a, b) => a.queuedAt - b.queuedAt);
    for (const listener of listeners) listener();
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
  const remove = async (key: string) => {
    show(without(key));
    // An entry that is sent again by the next page is stored once: its key is the same.
    await store.remove(key).catch(() => {});
  };

  /** Sends an entry. Returns false if it is to be sent again. */
  const attempt = async (entry: UnsentEntry): Promise<boolean> => {
    try {
      await send(entry.input);
    } catch (error) {
      const refusal = refusalOf(error);
      // Its author may have discarded it by now.
      if (find(keyOf(entry))) await keep({ ...entry, isTried: true, refusal });
      return refusal !== null;
    }
    await remove(keyOf(entry));
    for (const listener of sentListeners) listener(entry.input);
    return true;
  };
  const sendWaiting = async (userId: number) => {
    // Another window may have sent some, or queued others.
    const stored = await store.load().catch(() => NO_ENTRIES);
    const keys = new Set(stored.map(keyOf));
    show([...stored, ...entries.filter((one) => !one.isStored && !keys.has(keyOf(one)))]);
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls a listener for every entry that was sent. */
    onSent(listener: (input: NewEntry) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    /** Sends an entry after those that wait. It is stored until the server has accepted it. */
    async submit(userId: number, input: NewEntry): Promise<SendOutcome> {
      const entry = { input, userId, queuedAt: now(), isTried: false, isStored: false };
      await keep({ ...entry, refusal: null });
      await flush(userId);
      const left = find(input.idempotencyKey);
      if (!left) return { state: "sent" };
      return left.refusal === null
        ? { state: "waiting" }
        : { state: "refused", reason: left.refusal };
    },
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
