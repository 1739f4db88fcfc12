import { ARTICLE_FIELDS } from "@masthead/contract/newsroom/article-fields.ts";
import type { KeptText, Shelf } from "../../../frame/form/kept-text.ts";
import type { DraftCalls, DraftInput } from "./draft-calls.ts";

/** Time between two sendings, and until another try after one that failed; in milliseconds. */
const PERIOD = 4000;
const PAUSE = 15_000;

/** How the server's draft stands: nothing sent yet, kept since, or not kept. */
type ShelfState = { kind: "empty" } | { kind: "kept"; at: number } | { kind: "failed" };

export interface DraftShelf extends Shelf {
  state(): ShelfState;
  subscribe(listener: () => void): () => void;
  /** Nothing more is sent: the form is gone. */
  close(): void;
}

const KEPT: ReadonlySet<string> = new Set([...ARTICLE_FIELDS, "locale"]);

/** Of the form what a draft may hold. */
function draftOf(key: string, articleId: number | null, { values, version }: KeptText): DraftInput {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => KEPT.has(name)));
  return { key, articleId, fields, version: version ?? null };
}

/** The drafts of an article, or with null of new ones, on the server: every few seconds while one types, and at once when one leaves. */
export function createDraftShelf(calls: DraftCalls, articleId: number | null): DraftShelf {
  const listeners = new Set<() => void>();
  const prefix = `article:${articleId ?? "new"}:`;
  /** Slots that the server may have something of. */
  const there = new Set<string>();
  let state: ShelfState = { kind: "empty" };
  let waiting: KeptText | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let closed = false;

  const become = (next: ShelfState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const again = (wait: number) => {
    if (!closed) timer ??= setTimeout(() => send(false), wait);
  };
  const sendOne = async (text: KeptText, leaving: boolean) => {
    there.add(text.slot);
    try {
      await calls.save(draftOf(prefix + text.slot, articleId, text), leaving);
      if (there.has(text.slot)) become({ kind: "kept", at: text.at });
    } catch {
      // Saved or given up meanwhile.
      if (!there.has(text.slot)) return;
      become({ kind: "failed" });
      waiting ??= text;
      again(PAUSE);
    }
  };
  /** One after another, so that an older text never takes the place of a newer one. */
  const send = (leaving: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = null;
    if (text) sending = leaving ? sendOne(text, true) : sending.then(() => sendOne(text, false));
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async find() {
      const drafts = (await calls.list(articleId)).filter(({ key }) => key.startsWith(prefix));
      const texts = drafts.map(({ key, fields, version, updatedAt }) => ({
        slot: key.slice(prefix.length),
        values: fields,
        version: version ?? undefined,
        at: Date.parse(updatedAt),
      }));
      for (const { slot } of texts) there.add(slot);
      return texts;
    },
    keep(text, leaving) {
      waiting = text;
      if (leaving) send(true);
      else again(PERIOD);
    },
    forget(slot) {
      if (waiting?.slot === slot) waiting = null;
      become({ kind: "empty" });
      if (there.delete(slot)) void sending.then(() => removeIfThere(calls, articleId, prefix + slot)).catch(() => {});
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Throws a draft away; one that went when the article was saved is not asked for. */
async function removeIfThere(calls: DraftCalls, articleId: number | null, key: string): Promise<void> {
  if ((await calls.list(articleId)).some((draft) => draft.key === key)) await calls.remove(key);
}
