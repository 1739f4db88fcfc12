import {
  ARTICLE_FIELDS,
  ARTICLE_TIMES,
  type ArticleField,
  type ArticleFields,
  CONTENT_FIELDS,
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
import { translationBasis } from "../translation/basis.service.ts";
import { markTranslationsOutdated } from "../translation/basis.store.ts";
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
  outdatedSince?: Date | null;
  importKey?: string | null;
  rendered?: RenderedBody;
}

/**
 * Inserts articles with their relations and scheduled events, in a few statements however many there are. Every new article is stored
 * here: those of staff, imports, the demo, generated ones and those of tests. Returns their ids in the same order.
 */
export async function insertArticles(tx: Db, articles: ArticleToInsert[], now: Date): Promise<{ id: number; wordCount: number }[]> {
  const rows = articles.map(({ fields, rendered, locale, createdAt, updatedAt, importKey, ...basis }) => ({
    ...columnsOf(fields, rendered),
    ...{ locale, createdAt, updatedAt, importKey, translatedFromVersion: basis.translatedFromVersion, outdatedSince: basis.outdatedSince },
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
export async function saveNew(
  tx: Db,
  context: CallContext,
  locale: Locale,
  fields: ArticleFields,
  seenVersion: number | undefined,
): Promise<number> {
  const { now } = context;
  const basis = await translationBasis(tx, fields, seenVersion);
  const [stored] = await insertArticles(tx, [{ locale, fields, ...basis, createdAt: now, updatedAt: now }], now);
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
 * caches. Writes nothing if no field changed. A change of content makes the translations outdated, and a
 * translation up to date.
 */
export async function saveChanged(
  tx: Db,
  context: CallContext,
  before: StoredArticle,
  fields: ArticleFields,
  seenVersion?: number,
): Promise<void> {
  const changes = changesBetween(before.fields, fields, ARTICLE_FIELDS);
  const changed = ARTICLE_FIELDS.filter((field) => field in changes);
  if (!changed.length) return;
  const { id, locale } = before;
  if (!(await hasRevision(tx, id))) await addInitialRevision(tx, before);
  const version = before.version + 1;
  const hasNewContent = changed.some((field) => CONTENT_FIELDS.includes(field));
  const basis = hasNewContent || changed.includes("translationOf") ? await translationBasis(tx, fields, seenVersion) : undefined;
  const columns = { ...columnsOf(fields), ...basis };
  if (hasNewContent) await markTranslationsOutdated(tx, id, before.version, context.now);
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
