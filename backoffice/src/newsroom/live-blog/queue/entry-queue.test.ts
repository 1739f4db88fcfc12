import { describe, expect, it } from "vitest";
import { emptyEntry, type NewEntry, toNewEntry } from "../compose/entry-draft.ts";
import type { EntryPhoto } from "../photos/entry-photo.ts";
import { createEntryQueue, type EntryStore, type UnsentEntry } from "./entry-queue.ts";

const entryOf = (title: string): NewEntry =>
  toNewEntry(
    { ...emptyEntry(), title },
    {
      articleId: 5,
      idempotencyKey: `key of ${title}`,
      intent: { kind: "publish" },
      now: 0,
      deviceAhead: 0,
    },
  );

const OWNER = 1;
const OFFLINE = new Error("offline");

/** Store that outlives the queues of pages. */
function createStore() {
  const stored = new Map<string, UnsentEntry>();
  const store: EntryStore = {
    load: async () => [...stored.values()],
    save: async (entry) => void stored.set(entry.input.idempotencyKey, structuredClone(entry)),
    remove: async (key) => void stored.delete(key),
  };
  return { stored, store };
}

function openPage(store: EntryStore) {
  const server = {
    answer: async (_input: NewEntry): Promise<unknown> => undefined,
    upload: async (_photo: EntryPhoto): Promise<number> => 1,
  };
  const received: string[] = [];
  let clock = 0;
  const queue = createEntryQueue({
    store,
    upload: (photo) => server.upload(photo),
    send: async (input) => {
      await server.answer(input);
      received.push(input.title);
    },
    refusalOf: (error) => (error === OFFLINE ? null : (error as Error).message),
    now: () => ++clock,
  });
  return { queue, server, received };
}

const goOffline = async () => {
  throw OFFLINE;
};

/** Page on which entries were written without a connection. */
async function writeOffline(store: EntryStore, ...titles: string[]) {
  const page = openPage(store);
  page.server.answer = goOffline;
  for (const title of titles) await page.queue.submit(OWNER, entryOf(title));
  page.server.answer = async () => undefined;
  return page;
}

describe("queue of unsent entries", () => {
  it("sends an entry, and stores it until the server has accepted it", async () => {
    const { stored, store } = createStore();
    const { queue, server, received } = openPage(store);
    server.answer = async () => expect(stored.size).toBe(1);
    expect(await queue.submit(OWNER, entryOf("a"))).toEqual({ state: "sent" });
    expect(received).toEqual(["a"]);
    expect(stored.size).toBe(0);
  });

  it("sends the entries in the order in which they were written", async () => {
    const { queue, received } = await writeOffline(createStore().store, "a", "b", "c");
    await queue.flush(OWNER);
    expect(received).toEqual(["a", "b", "c"]);
    expect(queue.all()).toEqual([]);
  });

  it("sends a new entry after those that wait", async () => {
    const { queue, received } = await writeOffline(createStore().store, "a", "b");
    expect(await queue.submit(OWNER, entryOf("c"))).toEqual({ state: "sent" });
    expect(received).toEqual(["a", "b", "c"]);
  });

  it("stops at the first entry that does not reach the server, and keeps the order", async () => {
    const { queue, server, received } = await writeOffline(createStore().store, "a", "b");
    server.answer = async ({ title }) => (title === "b" ? goOffline() : undefined);
    expect(await queue.submit(OWNER, entryOf("c"))).toEqual({ state: "waiting" });
    expect(received).toEqual(["a"]);
    server.answer = async () => undefined;
    await queue.flush(OWNER);
    expect(received).toEqual(["a", "b", "c"]);
  });

  it("keeps a refused entry with its reason, and sends the others", async () => {
    const { queue, server, received } = await writeOffline(createStore().store, "a", "b", "c");
    server.answer = async ({ title }) => {
      if (title === "b") throw new Error("The live blog has ended");
    };
    await queue.flush(OWNER);
    await queue.flush(OWNER);
    expect(received).toEqual(["a", "c"]);
    expect(queue.all().map(({ input, refusal }) => [input.title, refusal])).toEqual([
      ["b", "The live blog has ended"],
    ]);
    server.answer = async () => undefined;
    await queue.retry(OWNER, "key of b");
    expect(received).toEqual(["a", "c", "b"]);
  });

  it("sends after a reload what was written before it, with the same key", async () => {
    const { store } = createStore();
    await writeOffline(store, "a");
    const reloaded = openPage(store);
    const keys: string[] = [];
    reloaded.server.answer = async ({ idempotencyKey }) => keys.push(idempotencyKey);
    await reloaded.queue.flush(OWNER);
    expect(keys).toEqual(["key of a"]);
  });

  it("never sends the entries of another account", async () => {
    const { stored, store } = createStore();
    const { queue, received } = await writeOffline(store, "a");
    await queue.flush(2);
    expect(received).toEqual([]);
    expect(stored.size).toBe(1);
  });

  it("forgets an entry that its author discards, also while it is being sent", async () => {
    const { stored, store } = createStore();
    const { queue, server } = await writeOffline(store, "a");
    server.answer = async () => {
      await queue.discard("key of a");
      throw new Error("refused");
    };
    await queue.flush(OWNER);
    expect(queue.all()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it("keeps an entry that the browser cannot store while the page is open", async () => {
    const refuse = () => Promise.reject(new Error("no storage"));
    const { queue, received } = await writeOffline(
      { load: refuse, save: refuse, remove: refuse },
      "a",
    );
    expect(queue.all().map(({ isStored }) => isStored)).toEqual([false]);
    await queue.flush(OWNER);
    expect(received).toEqual(["a"]);
    expect(queue.all()).toEqual([]);
  });

  it("reports an entry that the browser cannot delete, never sends it, and deletes it later", async () => {
    const { stored, store } = createStore();
    const { remove } = store;
    const { queue, received } = await writeOffline(store, "a", "b");
    store.remove = () => Promise.reject(new Error("no storage"));
    expect(await queue.discard("key of a")).toBe(false);
    await queue.flush(OWNER);
    expect(received).toEqual(["b"]);
    expect([...stored.keys()]).toEqual(["key of a", "key of b"]);
    expect(queue.all()).toEqual([]);
    store.remove = remove;
    await queue.flush(OWNER);
    expect(received).toEqual(["b"]);
    expect(stored.size).toBe(0);
  });

  it("keeps its entries while the storage cannot be read", async () => {
    const { store } = createStore();
    const { queue, received } = await writeOffline(store, "a");
    store.load = () => Promise.reject(new Error("no storage"));
    await queue.flush(OWNER);
    expect(received).toEqual(["a"]);
  });

  it("sends each entry once when it is flushed several times at the same time", async () => {
    const { queue, received } = await writeOffline(createStore().store, "a");
    await Promise.all([queue.flush(OWNER), queue.flush(OWNER), queue.flush(OWNER)]);
    expect(received).toEqual(["a"]);
  });
});

describe("photos of unsent entries", () => {
  const photo = (name: string): EntryPhoto => ({
    key: name,
    file: new Blob([name]),
    name: `${name}.jpg`,
    alt: "",
    caption: "",
    mediaId: null,
  });
  const mediaIdsOf = ({ body }: NewEntry) => body.content.map(({ attrs }) => attrs?.mediaId);
  /** Page with an entry whose photos get the ids 1, 2 … in the order of their uploads. */
  function openWithPhotos() {
    const { stored, store } = createStore();
    const page = openPage(store);
    const uploads: string[] = [];
    const sent: (number | undefined)[][] = [];
    page.server.upload = async ({ key }) => uploads.push(key);
    page.server.answer = async (input) => sent.push(mediaIdsOf(input));
    const submit = () => page.queue.submit(OWNER, entryOf("a"), [photo("one"), photo("two")]);
    return { ...page, stored, uploads, sent, submit };
  }

  it("are uploaded in their order before the entry, which has them at its end", async () => {
    const { submit, uploads, sent, stored } = openWithPhotos();
    expect(await submit()).toEqual({ state: "sent" });
    expect([uploads, sent, stored.size]).toEqual([["one", "two"], [[1, 2]], 0]);
  });

  it("wait for a connection, and are uploaded once each when it is lost between them", async () => {
    const { submit, uploads, sent, queue, server, stored } = openWithPhotos();
    const { upload } = server;
    server.upload = async (one) => (one.key === "two" ? goOffline() : upload(one));
    expect(await submit()).toEqual({ state: "waiting" });
    expect(sent).toEqual([]);
    expect(stored.get("key of a")?.photos.map(({ mediaId }) => mediaId)).toEqual([1, null]);
    server.upload = upload;
    await queue.flush(OWNER);
    expect([uploads, sent]).toEqual([["one", "two"], [[1, 2]]]);
  });

  it("stay with the entry and the reason when the server refuses one, or the entry", async () => {
    const { submit, queue, server, sent, uploads } = openWithPhotos();
    const { upload, answer } = server;
    server.upload = async () => {
      throw new Error("You may no longer upload images");
    };
    expect(await submit()).toEqual({ state: "refused", reason: "You may no longer upload images" });
    expect(queue.photosOf("key of a")).toHaveLength(2);
    server.upload = upload;
    server.answer = async () => {
      throw new Error("The live blog has ended");
    };
    await queue.retry(OWNER, "key of a");
    expect(queue.all()).toMatchObject([
      { refusal: "The live blog has ended", photos: [{ mediaId: 1 }, { mediaId: 2 }] },
    ]);
    server.answer = answer;
    await queue.retry(OWNER, "key of a");
    expect([uploads, sent]).toEqual([["one", "two"], [[1, 2]]]);
  });

  it("report their progress, and nothing afterwards", async () => {
    const { submit, queue, server } = openWithPhotos();
    const shown: (number | undefined)[] = [];
    server.upload = async () => shown.push(queue.progress()?.photo);
    await submit();
    expect(shown).toEqual([1, 2]);
    expect(queue.progress()).toBeNull();
  });

  it("are not sent with an entry that is discarded during an upload", async () => {
    const { submit, queue, server, sent } = openWithPhotos();
    server.upload = async () => {
      await queue.discard("key of a");
      return 1;
    };
    await submit();
    expect([sent, queue.all()]).toEqual([[], []]);
  });
});
