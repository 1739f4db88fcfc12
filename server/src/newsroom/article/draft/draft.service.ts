import type {
  ArticleDraft,
  PresentEditor,
} from "@masthead/contract/newsroom/article/article-draft.ts";
import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { formLength } from "../edit/body-size.ts";
import { articleExists } from "../edit/stored-article.store.ts";
import {
  deleteDraft,
  deleteDraftsOf,
  deleteOldestDrafts,
  draftsOf,
  otherPresentEditors,
  presentEditorsOf,
  translatorsOf,
  upsertDraft,
  upsertPresence,
} from "./draft.store.ts";

/** Drafts stored per editor. */
const MAX_DRAFTS = 50;
/** Seconds without a heartbeat after which an editor is absent. */
const PRESENCE_TIMEOUT = 30;
/** Milliseconds after its last autosave during which an unsaved translation is in progress. */
const TRANSLATOR_TIMEOUT_MS = 15 * MINUTE;

const currentUserId = (context: CallContext): number => actorOf(context).id ?? 0;

/**
 * Saves a draft of the current user.
 * @throws NOT_FOUND for an article that does not exist, INVALID_INPUT when it is too long
 */
export async function saveDraft(
  context: CallContext,
  draft: Omit<ArticleDraft, "updatedAt">,
): Promise<ArticleDraft> {
  const { db, now } = context;
  await requireArticleExists(db, draft.articleId);
  if (formLength(draft.fields) > ARTICLE_LIMITS.body)
    throw invalidInput(context, "fields", "article.draftTooLong");
  const saved = { ...draft, fields: replaceInvalidCharacters(draft.fields) };
  await upsertDraft(db, { ...saved, userId: currentUserId(context), updatedAt: now });
  await deleteOldestDrafts(db, currentUserId(context), MAX_DRAFTS);
  return { ...saved, updatedAt: now.toISOString() };
}

/**
 * Returns a copy without characters that PostgreSQL cannot store: removes null characters and
 * replaces lone surrogates, in keys and values. Any pasted text can thus be saved in a draft.
 */
export function replaceInvalidCharacters<T>(value: T): T {
  const clean = (text: string) => text.replaceAll("\0", "").toWellFormed();
  const visit = (part: unknown): unknown => {
    if (typeof part === "string") return clean(part);
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [clean(name), visit(inner)]),
    );
  };
  return visit(value) as T;
}

/** Returns the current user's drafts of an article; with null, drafts of new articles. */
export async function ownDrafts(
  context: CallContext,
  articleId: number | null,
): Promise<ArticleDraft[]> {
  const rows = await draftsOf(context.db, currentUserId(context), articleId);
  return rows.map(({ userId: _, updatedAt, ...draft }) => ({
    ...draft,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Deletes the current user's drafts of an article, after it was saved. */
export async function deleteOwnDrafts(tx: Db, { user }: CallContext, id: number): Promise<void> {
  if (user) await deleteDraftsOf(tx, user.id, id);
}

/** @throws NOT_FOUND */
export async function removeDraft(context: CallContext, key: string): Promise<void> {
  if (!(await deleteDraft(context.db, currentUserId(context), key))) throw notFound();
}

/**
 * Records that the current user has an article open, in which block of its body, and returns who
 * else has.
 * @throws NOT_FOUND
 */
export async function recordPresence(
  context: CallContext,
  id: number,
  block: string | null,
): Promise<{ others: PresentEditor[]; seconds: number }> {
  const { db, now } = context;
  const staleBefore = new Date(now.getTime() - PRESENCE_TIMEOUT * 1000);
  await requireArticleExists(db, id);
  await upsertPresence(
    db,
    { articleId: id, userId: currentUserId(context), block, since: now, seenAt: now },
    staleBefore,
  );
  const others = await otherPresentEditors(db, id, currentUserId(context), staleBefore);
  return {
    others: others.map((editor) => ({ ...editor, since: editor.since.toISOString() })),
    seconds: PRESENCE_TIMEOUT,
  };
}

/**
 * Editor who has a saved article open, or who writes a translation of an original that is not saved
 * yet.
 */
interface EditorAtWork {
  name: string;
  articleId?: number;
  originalId?: number;
}

/**
 * Returns who has one of these articles open, and who writes a new translation of one of these
 * originals.
 */
export async function editorsAtWork(
  { db, now }: CallContext,
  { articleIds, originalIds }: { articleIds: number[]; originalIds: number[] },
): Promise<EditorAtWork[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const found = await Promise.all([
    articleIds.length ? presentEditorsOf(db, articleIds, before(PRESENCE_TIMEOUT * 1000)) : [],
    originalIds.length ? translatorsOf(db, originalIds, before(TRANSLATOR_TIMEOUT_MS)) : [],
  ]);
  return found.flat();
}

/** @throws NOT_FOUND unless the article exists; null (an article that is not saved yet) passes */
export async function requireArticleExists(db: Db, id: number | null): Promise<void> {
  if (id !== null && !(await articleExists(db, id))) throw notFound();
}
