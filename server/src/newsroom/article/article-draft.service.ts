import type { ArticleDraft, PresentEditor } from "@masthead/contract/newsroom/article-draft.ts";
import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article-fields.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { beat, draftsOf, dropDraft, dropDraftsBefore, dropOldest, othersPresent, putDraft } from "./article-draft.store.ts";
import { storedArticle } from "./article-fields.store.ts";

/** An editor keeps so many drafts, so long; in milliseconds. */
const MOST_DRAFTS = 50;
const DRAFT_LIFE = 30 * 24 * 60 * 60 * 1000;
/** Seconds after which an editor who was not heard of again has left. */
const PRESENT_FOR = 30;

const asker = (context: CallContext): number => actorOf(context).id ?? 0;

/** Keeps what the asker has typed. @throws NOT_FOUND for an article that is not there, INVALID_INPUT when it is too long */
export async function saveDraft(context: CallContext, draft: Omit<ArticleDraft, "updatedAt">): Promise<ArticleDraft> {
  const { db, now, locale } = context;
  await requireArticle(db, draft.articleId);
  if (JSON.stringify(draft.fields).length > ARTICLE_LIMITS.body)
    throw problemError("INVALID_INPUT", [{ path: "fields", message: wordsOf(locale)("article.draftTooLong") }]);
  const kept = { ...draft, fields: storable(draft.fields) };
  await putDraft(db, { ...kept, userId: asker(context), updatedAt: now });
  await dropOldest(db, asker(context), MOST_DRAFTS);
  return { ...kept, updatedAt: now.toISOString() };
}

/** The same without what the database cannot keep: null bytes, and halves of characters. What is typed is kept, whatever was pasted into it. */
export function storable<T>(value: T): T {
  const clean = (text: string) => text.replaceAll("\0", "").toWellFormed();
  const visit = (given: unknown): unknown => {
    if (typeof given === "string") return clean(given);
    if (Array.isArray(given)) return given.map(visit);
    if (typeof given !== "object" || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, inner]) => [clean(name), visit(inner)]));
  };
  return visit(value) as T;
}

/** The asker's own drafts of an article, or with null of new ones. */
export async function ownDrafts(context: CallContext, articleId: number | null): Promise<ArticleDraft[]> {
  const rows = await draftsOf(context.db, asker(context), articleId);
  return rows.map(({ userId: _, updatedAt, ...draft }) => ({ ...draft, updatedAt: updatedAt.toISOString() }));
}

/** @throws NOT_FOUND */
export async function removeDraft(context: CallContext, key: string): Promise<void> {
  if (!(await dropDraft(context.db, asker(context), key))) throw notFound();
}

/** Drops drafts that nobody came back to. */
export function sweepDrafts(db: Db, now: Date): Promise<void> {
  return dropDraftsBefore(db, new Date(now.getTime() - DRAFT_LIFE));
}

/** Notes that the asker has an article open, and tells who else has. @throws NOT_FOUND */
export async function presence(context: CallContext, id: number): Promise<{ others: PresentEditor[]; seconds: number }> {
  const { db, now } = context;
  const gone = new Date(now.getTime() - PRESENT_FOR * 1000);
  await requireArticle(db, id);
  await beat(db, id, asker(context), now, gone);
  const others = await othersPresent(db, id, asker(context), gone);
  return { others: others.map((one) => ({ ...one, since: one.since.toISOString() })), seconds: PRESENT_FOR };
}

/** @throws NOT_FOUND unless the article is there; null is one that is not saved yet */
export async function requireArticle(db: Db, id: number | null): Promise<void> {
  if (id === null) return;
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
}
