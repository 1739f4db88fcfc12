import { ARTICLE_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { DraftStore, FormDraft } from "../../../platform/form/autosave/form-drafts.ts";
import type { DraftApi, DraftInput } from "./draft-api.ts";

/** Delay between saves, and before the retry of a failed save, in milliseconds. */
const SAVE_INTERVAL_MS = 4000;
const RETRY_DELAY_MS = 15_000;

/** State of the server's draft: nothing saved yet, saved at a time, or the last save failed. */
type DraftState = { kind: "empty" } | { kind: "saved"; at: number } | { kind: "failed" };

export interface DraftAutosave extends DraftStore {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Stops saving when the form is unmounted. */
  close(): void;
}

const DRAFT_FIELDS: ReadonlySet<string> = new Set([...ARTICLE_FIELDS, "locale"]);

/** Returns the draft of a form: only the fields that a draft may contain. */
function toDraft(
  key: string,
  articleId: number | null,
  { values, version }: FormDraft,
): DraftInput {
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name]) => DRAFT_FIELDS.has(name)),
  );
  return { key, articleId, fields, version: version ?? null };
}

/**
 * Creates the server-side autosave for the drafts of an article, or of new articles when the id is
 * null: drafts with the same `newKey`. Saves every few seconds while typing, and immediately when
 * the page is left.
 */
export function createDraftAutosave(
  calls: DraftApi,
  articleId: number | null,
  newKey = "new",
): DraftAutosave {
  const listeners = new Set<() => void>();
  const prefix = `article:${articleId ?? newKey}:`;
  /** Slots that may have a draft on the server, and the keys of the drafts. */
  const savedSlots = new Map<string, string>();
  let state: DraftState = { kind: "empty" };
  let pending: FormDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of saves in progress, and their end. */
  let saving = 0;
  let lastSave: Promise<unknown> = Promise.resolve();
  /**
   * Text that is being saved because the user leaves, which the browser reports by several events.
   */
  let sentOnLeave: string | null = null;
  let closed = false;

  const setState = (next: DraftState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const scheduleSave = (delay: number) => {
    if (!closed) timer ??= setTimeout(() => flush(false), delay);
  };
  const saveDraft = async (text: FormDraft, leaving: boolean) => {
    saving++;
    const key = prefix + (text.form ? `${text.form}:` : "") + text.slot;
    savedSlots.set(text.slot, key);
    try {
      await calls.save(toDraft(key, articleId, text), leaving);
      if (savedSlots.has(text.slot)) setState({ kind: "saved", at: text.at });
    } catch {
      // Unless the text was saved or discarded in the meantime.
      if (savedSlots.has(text.slot)) {
        setState({ kind: "failed" });
        pending ??= text;
        scheduleSave(RETRY_DELAY_MS);
      }
    }
    saving--;
    if (saving) return;
    sentOnLeave = null;
    if (!timer && !closed) flush(false);
  };
  /**
   * Saves run one after another, so that an older text never overwrites a newer one. When the user
   * leaves, the text is sent immediately; it is sent again after the saves in progress.
   */
  const flush = (leaving: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const text = pending;
    if (!text || (saving && !leaving)) return;
    if (!saving) pending = null;
    lastSave = Promise.all([lastSave, saveDraft(text, leaving)]);
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async find() {
      const drafts = (await calls.list(articleId)).filter(({ key }) => key.startsWith(prefix));
      return drafts.map(({ key, fields, version, updatedAt }) => {
        const [slot = "", form] = key.slice(prefix.length).split(":").reverse();
        savedSlots.set(slot, key);
        return {
          slot,
          form,
          values: fields,
          version: version ?? undefined,
          at: Date.parse(updatedAt),
        };
      });
    },
    save(text, leaving) {
      const content = leaving ? JSON.stringify([text.slot, text.values]) : null;
      if (leaving && content === sentOnLeave) return;
      pending = text;
      if (!leaving) return scheduleSave(SAVE_INTERVAL_MS);
      sentOnLeave = content;
      flush(true);
    },
    delete(slot) {
      if (pending?.slot === slot) pending = null;
      setState({ kind: "empty" });
      const key = savedSlots.get(slot);
      savedSlots.delete(slot);
      if (key) void lastSave.then(() => removeIfExists(calls, articleId, key)).catch(() => {});
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Removes a draft unless the server already removed it when the article was saved. */
async function removeIfExists(
  calls: DraftApi,
  articleId: number | null,
  key: string,
): Promise<void> {
  if ((await calls.list(articleId)).some((draft) => draft.key === key)) await calls.remove(key);
}
