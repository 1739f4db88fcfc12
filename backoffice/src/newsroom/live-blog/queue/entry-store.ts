import type { EntryStore, UnsentEntry } from "./entry-queue.ts";

const DATABASE = "live-blog";
const TABLE = "unsent";

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(TABLE, { keyPath: "input.idempotencyKey" }),
  );
  return done(request);
}

/** Runs a request in a transaction, and resolves once its changes are stored. */
async function run<Result>(
  mode: IDBTransactionMode,
  request: (table: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(TABLE, mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error));
    });
    const [result] = await Promise.all([done(request(transaction.objectStore(TABLE))), committed]);
    return result;
  } finally {
    database.close();
  }
}

/**
 * Unsent entries in IndexedDB: they outlive the page and the session, and are not dropped when local
 * storage is full.
 */
export const entryStore: EntryStore = {
  load: () => run<UnsentEntry[]>("readonly", (table) => table.getAll()),
  save: async (entry) => void (await run("readwrite", (table) => table.put(entry))),
  remove: async (key) => void (await run("readwrite", (table) => table.delete(key))),
};
