import {
  ARTICLE_FIELDS,
  ARTICLE_TIMES,
  type ArticleField,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CacheTag } from "../../../cache-tags.ts";
import { announceChange, announceWithdrawal } from "../../../platform/cache/changes.ts";
import { changesBetween } from "../../../platform/crud/merge-changes.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { tagsOfArticle } from "../article.tags.ts";
import { replaceScheduledEvents } from "../publish/clock.store.ts";
import { hasRevision, insertRevision } from "../revision/revision.store.ts";
import { columnsOf, type RenderedBody } from "./article-columns.ts";
import { insertArticleRows, insertRelations, replaceRelations, updateArticleRow } from "./save.store.ts";
import type { StoredArticle } from "./stored-article.store.ts";
import { translationGroupOf } from "./validation.store.ts";

/** Actor name of the revision that stores the state before the first save by staff. */
const IMPORT_ACTOR_NAME = "import";

/** Article to be inserted. `rendered` saves rendering its body again. */
export interface ArticleToInsert {
  locale: Locale;
  fields: ArticleFields;
  createdAt: Date;
  updatedAt: Date;
  translatedFromVersion?: number | null;
  importKey?: string | null;
  rendered?: RenderedBody;
}

/**
 * Inserts articles with their relations and scheduled events, in a few statements however many there are. Every new article is stored
 * here: those of staff, imports, the demo, generated ones and those of tests. Returns their ids in the same order.
 */
export async function insertArticles(tx: Db, articles: ArticleToInsert[], now: Date): Promise<{ id: number; wordCount: number }[]> {
  const rows = articles.map(({ fields, rendered, locale, createdAt, updatedAt, translatedFromVersion, importKey }) => ({
    ...columnsOf(fields, rendered),
    ...{ locale, createdAt, updatedAt, translatedFromVersion, importKey },
  }));
  const ids = await insertArticleRows(tx, rows);
  const stored = articles.map(({ fields }, i) => ({ id: ids[i] ?? 0, wordCount: rows[i]?.wordCount ?? 0, fields }));
  await insertRelations(tx, stored);
  const isScheduled = (fields: ArticleFields) => ARTICLE_TIMES.some((field) => fields[field] !== null && new Date(fields[field]) > now);
  for (const { id, fields } of stored) if (isScheduled(fields)) await replaceScheduledEvents(tx, id, now);
  return stored;
}

/**
 * Stores a new article with its relations, first revision and audit log entry, and invalidates caches.
 * Returns its id.
 */
export async function saveNew(tx: Db, context: CallContext, locale: Locale, fields: ArticleFields): Promise<number> {
  const { now } = context;
  const translatedFromVersion = await originalVersion(tx, fields);
  const [stored] = await insertArticles(tx, [{ locale, fields, translatedFromVersion, createdAt: now, updatedAt: now }], now);
  if (!stored) throw new Error("no article was inserted");
  const { id, wordCount } = stored;
  await addRevision(tx, context, { id, version: 1, wordCount, fields, changed: [...ARTICLE_FIELDS] });
  const changes = { locale: [null, locale] as [unknown, unknown], ...changesOf(null, { fields, version: 1, wordCount }) };
  await writeLog(tx, actorOf(context), [{ action: "create", entity: "Article", entityId: id, changes }]);
  await announceSaved(tx, [{ id, locale, ...fields }], now);
  return id;
}

/**
 * Stores the changed fields of a locked article with a revision and an audit log entry, and invalidates
 * caches. Writes nothing if no field changed.
 */
export async function saveChanged(tx: Db, context: CallContext, before: StoredArticle, fields: ArticleFields): Promise<void> {
  const changes = changesBetween(before.fields, fields, ARTICLE_FIELDS);
  const changed = ARTICLE_FIELDS.filter((field) => field in changes);
  if (!changed.length) return;
  const { id, locale } = before;
  if (!(await hasRevision(tx, id))) await addInitialRevision(tx, before);
  const version = before.version + 1;
  const columns = { ...columnsOf(fields), translatedFromVersion: await originalVersion(tx, fields) };
  await updateArticleRow(tx, id, { ...columns, version, updatedAt: context.now });
  await replaceRelations(tx, id, fields, changed);
  await addRevision(tx, context, { id, version, wordCount: columns.wordCount, fields, changed });
  const logged: LogEntry["changes"] = {
    ...changesOf(before, { fields, version, wordCount: columns.wordCount }, changed),
    version: [before.version, version],
  };
  await writeLog(tx, actorOf(context), [{ action: "update", entity: "Article", entityId: id, changes: logged }]);
  await replaceScheduledEvents(tx, id, context.now);
  const states = [before.fields, fields].map((state) => ({ id, locale, ...state }));
  await announceSaved(tx, states, context.now);
  const becameHidden = isVisible(before.fields, context.now) && !isVisible(fields, context.now);
  // Never serve a stale page with text that is hidden or behind the paywall by now.
  if (becameHidden || (fields.premium && !before.fields.premium)) await announceWithdrawal(tx, [`article:${id}`]);
}

/** Whether readers see an article with these fields. Must match the SQL in article.visible.ts. */
function isVisible({ enable, publishedAt, expiresAt, embargoUntil }: ArticleFields, now: Date): boolean {
  const passed = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime();
  return enable && passed(publishedAt) && !passed(expiresAt) && (embargoUntil === null || passed(embargoUntil));
}

/** Invalidates the caches of a saved article. Lists change only if readers see it in one of its states: drafts are in none. */
const announceSaved = (tx: Db, states: (ArticleState & ArticleFields)[], now: Date): Promise<void> =>
  announceArticle(
    tx,
    states,
    states.filter((state) => isVisible(state, now)),
  );

/** What the cache tags of an article depend on. */
interface ArticleState {
  id: number;
  locale: Locale;
  categoryId: number | null;
  breaking: boolean;
  translationOf: number | null;
}

/**
 * Invalidates the caches of articles in their states before and after a change, of the lists that contain them, and of their translations,
 * whose pages link to them.
 */
export async function announceArticle(tx: Db, states: ArticleState[], listed = states): Promise<void> {
  const originals = new Set(states.map((state) => state.translationOf ?? state.id));
  const tags: CacheTag[] = [...states.map(({ id }) => `article:${id}` as const), ...listed.flatMap(tagsOfArticle)];
  for (const id of originals) tags.push(...(await translationGroupOf(tx, id)).map((member) => `article:${member.id}` as const));
  await announceChange(tx, tags);
}

async function originalVersion(tx: Db, { translationOf }: ArticleFields): Promise<number | null> {
  if (translationOf === null) return null;
  return (await translationGroupOf(tx, translationOf)).find((member) => member.id === translationOf)?.version ?? null;
}

interface SavedVersion {
  id: number;
  version: number;
  wordCount: number;
  fields: ArticleFields;
  changed: ArticleField[];
}

function addRevision(tx: Db, context: CallContext, { id, version, fields, changed }: SavedVersion): Promise<void> {
  const { id: actorId } = actorOf(context);
  return insertRevision(tx, { articleId: id, version, fields, changed, actorId, actorName: editorName(context), at: context.now });
}

function addInitialRevision(tx: Db, { id, version, fields, updatedAt }: StoredArticle): Promise<void> {
  return insertRevision(tx, {
    articleId: id,
    version,
    fields,
    changed: [...ARTICLE_FIELDS],
    actorId: null,
    actorName: IMPORT_ACTOR_NAME,
    at: updatedAt,
  });
}

/** Name of the current user, as shown to other editors. */
const editorName = (context: CallContext): string => context.user?.name ?? actorOf(context).name;

type State = Pick<SavedVersion, "fields" | "version" | "wordCount">;

/**
 * Returns the fields before and after for the audit log. Of a body only the version, whose revision has
 * the text, and the word count.
 */
function changesOf(before: State | null, after: State, changed: ArticleField[] = [...ARTICLE_FIELDS]): LogEntry["changes"] {
  const value = (state: State | null, field: ArticleField) =>
    state && (field === "body" ? { version: state.version, words: state.wordCount } : state.fields[field]);
  return Object.fromEntries(changed.map((field) => [field, [value(before, field), value(after, field)]]));
}
