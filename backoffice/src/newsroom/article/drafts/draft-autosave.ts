import { ARTICLE_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { DraftStore, FormDraft } from "../../../platform/form/autosave/form-drafts.ts";
import type { DraftApi, DraftInput } from "./draft-api.ts";

/** Delay between saves, and before the retry of a failed save, in milliseconds. */
const SAVE_INTERVAL_MS = 4000;
const RETRY_DELAY_MS = 15_000;

/** State of the server's draft: nothing saved yet, saved at a time, or the last save failed. */
type DraftState = { kind: "empty" } | { kind: "saved"; at: number } | { kind: "failed" };

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
 * Server-side autosave for the drafts of an article, or of new articles when the id is null: drafts
 * with the same `newKey`. Saves every few seconds while typing, and immediately when the page is
 * left.
 */
export class DraftAutosave implements DraftStore {
  readonly #calls: DraftApi;
  readonly #articleId: number | null;
  readonly #prefix: string;
  readonly #listeners = new Set<() => void>();
  /** Slots that may have a draft on the server, and the keys of the drafts. */
  readonly #savedSlots = new Map<string, string>();
  #state: DraftState = { kind: "empty" };
  #pending: FormDraft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of saves in progress, and their end. */
  #saving = 0;
  #lastSave: Promise<unknown> = Promise.resolve();
  /**
   * Text that is being saved because the user leaves, which the browser reports by several events.
   */
  #sentOnLeave: string | null = null;
  #closed = false;

  constructor(calls: DraftApi, articleId: number | null, newKey = "new") {
    this.#calls = calls;
    this.#articleId = articleId;
    this.#prefix = `article:${articleId ?? newKey}:`;
  }

  state = () => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  async find(): Promise<FormDraft[]> {
    const drafts = await this.#calls.list(this.#articleId);
    return drafts
      .filter(({ key }) => key.startsWith(this.#prefix))
      .map(({ key, fields, version, updatedAt }) => {
        const [slot = "", form] = key.slice(this.#prefix.length).split(":").reverse();
        this.#savedSlots.set(slot, key);
        return {
          slot,
          form,
          values: fields,
          version: version ?? undefined,
          at: Date.parse(updatedAt),
        };
      });
  }

  save(text: FormDraft, leaving: boolean): void {
    const content = leaving ? JSON.stringify([text.slot, text.values]) : null;
    if (leaving && content === this.#sentOnLeave) return;
    this.#pending = text;
    if (!leaving) {
      this.#scheduleSave(SAVE_INTERVAL_MS);
      return;
    }
    this.#sentOnLeave = content;
    this.#flush(true);
  }

  #scheduleSave(delay: number): void {
    if (!this.#closed) this.#timer ??= setTimeout(() => this.#flush(false), delay);
  }

  /**
   * Saves run one after another, so that an older text never overwrites a newer one. When the user
   * leaves, the text is sent immediately; it is sent again after the saves in progress.
   */
  #flush(leaving: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#pending;
    if (!text || (this.#saving && !leaving)) return;
    if (!this.#saving) this.#pending = null;
    this.#lastSave = Promise.all([this.#lastSave, this.#saveDraft(text, leaving)]);
  }

  async #saveDraft(text: FormDraft, leaving: boolean): Promise<void> {
    this.#saving++;
    const key = this.#prefix + (text.form ? `${text.form}:` : "") + text.slot;
    this.#savedSlots.set(text.slot, key);
    try {
      await this.#calls.save(toDraft(key, this.#articleId, text), leaving);
      if (this.#savedSlots.has(text.slot)) this.#setState({ kind: "saved", at: text.at });
    } catch {
      // Unless the text was saved or discarded in the meantime.
      if (this.#savedSlots.has(text.slot)) {
        this.#setState({ kind: "failed" });
        this.#pending ??= text;
        this.#scheduleSave(RETRY_DELAY_MS);
      }
    }
    this.#saving--;
    if (this.#saving) return;
    this.#sentOnLeave = null;
    if (!this.#timer && !this.#closed) this.#flush(false);
  }

  delete(slot: string): void {
    if (this.#pending?.slot === slot) this.#pending = null;
    this.#setState({ kind: "empty" });
    const key = this.#savedSlots.get(slot);
    this.#savedSlots.delete(slot);
    if (key)
      void this.#lastSave
        .then(() => removeIfExists(this.#calls, this.#articleId, key))
        .catch(() => {});
  }

  #setState(next: DraftState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  /** Stops saving when the form is unmounted. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** Removes a draft unless the server already removed it when the article was saved. */
async function removeIfExists(
  calls: DraftApi,
  articleId: number | null,
  key: string,
): Promise<void> {
  if ((await calls.list(articleId)).some((draft) => draft.key === key)) await calls.remove(key);
}
