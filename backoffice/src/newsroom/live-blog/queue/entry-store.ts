import type { EntryPhoto } from "../photos/entry-photo.ts";
import type { EntryStore, UnsentEntry } from "./entry-queue.ts";

const DATABASE = "live-blog";
const VERSION = 2;
const TABLES = { unsent: "input.idempotencyKey", draftPhotos: "slot" } as const;
type Table = keyof typeof TABLES;

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.addEventListener("upgradeneeded", () => {
    const { result } = request;
    for (const [table, keyPath] of Object.entries(TABLES))
      if (!result.objectStoreNames.contains(table)) result.createObjectStore(table, { keyPath });
  });
  return done(request);
}

/** Runs a request in a transaction, and resolves once its changes are stored. */
async function run<Result>(
  name: Table,
  mode: IDBTransactionMode,
  request: (table: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
    const [result] = await Promise.all([done(request(transaction.objectStore(name))), committed]);
    return result;
  } finally {
    database.close();
  }
}

/**
 * Unsent entries in IndexedDB, with their photos: they outlive the page and the session, and are not
 * dropped when local storage is full.
 */
export const entryStore: EntryStore = {
  load: () => run<UnsentEntry[]>("unsent", "readonly", (table) => table.getAll()),
  save: async (entry) => void (await run("unsent", "readwrite", (table) => table.put(entry))),
  remove: async (key) => void (await run("unsent", "readwrite", (table) => table.delete(key))),
};

interface DraftPhotos {
  slot: string;
  photos: EntryPhoto[];
}

/** Writes in the order of the changes: each opens the database, which may take longer than the next. */
let lastWrite: Promise<void> = Promise.resolve();

/** Photos of composers, by a slot of a user and an article. */
export const draftPhotoStore = {
  async load(slot: string): Promise<EntryPhoto[]> {
    await lastWrite.catch(() => {});
    const stored = await run<DraftPhotos | undefined>("draftPhotos", "readonly", (table) =>
      table.get(slot),
    );
    return stored?.photos ?? [];
  },
  save(slot: string, photos: readonly EntryPhoto[]): Promise<void> {
    const write = lastWrite
      .catch(() => {})
      .then(async () => {
        if (photos.length)
          await run("draftPhotos", "readwrite", (table) => table.put({ slot, photos }));
        else await run("draftPhotos", "readwrite", (table) => table.delete(slot));
      });
    lastWrite = write;
    return write;
  },
};
