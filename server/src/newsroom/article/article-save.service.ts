import { ARTICLE_FIELDS, type ArticleField, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { announceChange, announceWithdrawal } from "../../platform/cache/changes.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { tagsOfArticle } from "./article.tags.ts";
import { familyOf } from "./article-check.store.ts";
import { planMoments } from "./article-clock.store.ts";
import { columnsOf, type StoredArticle } from "./article-fields.store.ts";
import { differing } from "./article-merge.ts";
import { hasRevision, insertRevision } from "./article-revision.store.ts";
import { insertArticleRow, replaceRelations, updateArticleRow } from "./article-save.store.ts";

/** Who is named for the state that an article had before staff first saved it. */
const BROUGHT_IN = "import";

/** Stores a new article: its row and relations, its first revision, its log row, and the news of it. Returns its id. */
export async function saveNew(tx: Db, context: CallContext, locale: Locale, fields: ArticleFields): Promise<number> {
  const columns = { ...columnsOf(fields), translatedFromVersion: await originalVersion(tx, fields) };
  const id = await insertArticleRow(tx, { ...columns, locale, createdAt: context.now, updatedAt: context.now });
  await replaceRelations(tx, id, fields, [...ARTICLE_FIELDS]);
  await keep(tx, context, { id, version: 1, wordCount: columns.wordCount, fields, changed: [...ARTICLE_FIELDS] });
  const changes = {
    locale: [null, locale] as [unknown, unknown],
    ...changesOf(null, { fields, version: 1, wordCount: columns.wordCount }),
  };
  await writeLog(tx, actorOf(context), [{ action: "create", entity: "Article", entityId: id, changes }]);
  await planMoments(tx, id, context.now);
  await announceArticle(tx, [{ id, locale, ...fields }]);
  return id;
}

/** Stores what differs from a locked article, with revision, log row and news. Without a difference nothing is written. */
export async function saveChanged(tx: Db, context: CallContext, before: StoredArticle, fields: ArticleFields): Promise<void> {
  const changed = differing(before.fields, fields);
  if (!changed.length) return;
  const { id, locale } = before;
  if (!(await hasRevision(tx, id))) await keepFirst(tx, before);
  const version = before.version + 1;
  const columns = { ...columnsOf(fields), translatedFromVersion: await originalVersion(tx, fields) };
  await updateArticleRow(tx, id, { ...columns, version, updatedAt: context.now });
  await replaceRelations(tx, id, fields, changed);
  await keep(tx, context, { id, version, wordCount: columns.wordCount, fields, changed });
  const changes: LogEntry["changes"] = {
    ...changesOf(before, { fields, version, wordCount: columns.wordCount }, changed),
    version: [before.version, version],
  };
  await writeLog(tx, actorOf(context), [{ action: "update", entity: "Article", entityId: id, changes }]);
  await planMoments(tx, id, context.now);
  await announceArticle(tx, [
    { id, locale, ...before.fields },
    { id, locale, ...fields },
  ]);
  const hidden = isShown(before.fields, context.now) && !isShown(fields, context.now);
  // A page that shows what readers may no longer read is not served stale.
  if (hidden || (fields.premium && !before.fields.premium)) await announceWithdrawal(tx, [`article:${id}`]);
}

/** Whether readers see an article with these fields. The same in SQL: article.visible.ts. */
function isShown({ enable, publishedAt, expiresAt, embargoUntil }: ArticleFields, now: Date): boolean {
  const passed = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime();
  return enable && passed(publishedAt) && !passed(expiresAt) && (embargoUntil === null || passed(embargoUntil));
}

/** Tells of an article as it was and as it is, and of those in other languages, whose pages name it. */
export async function announceArticle(
  tx: Db,
  states: { id: number; locale: Locale; categoryId: number | null; breaking: boolean; translationOf: number | null }[],
): Promise<void> {
  const originals = new Set(states.map((state) => state.translationOf ?? state.id));
  const tags = states.flatMap(tagsOfArticle);
  for (const id of originals) tags.push(...(await familyOf(tx, id)).map((member) => `article:${member.id}`));
  await announceChange(tx, tags);
}

async function originalVersion(tx: Db, { translationOf }: ArticleFields): Promise<number | null> {
  if (translationOf === null) return null;
  return (await familyOf(tx, translationOf)).find((one) => one.id === translationOf)?.version ?? null;
}

interface Saved {
  id: number;
  version: number;
  wordCount: number;
  fields: ArticleFields;
  changed: ArticleField[];
}

function keep(tx: Db, context: CallContext, { id, version, fields, changed }: Saved): Promise<void> {
  const { id: actorId } = actorOf(context);
  return insertRevision(tx, { articleId: id, version, fields, changed, actorId, actorName: editorName(context), at: context.now });
}

function keepFirst(tx: Db, { id, version, fields, updatedAt }: StoredArticle): Promise<void> {
  return insertRevision(tx, {
    articleId: id,
    version,
    fields,
    changed: [...ARTICLE_FIELDS],
    actorId: null,
    actorName: BROUGHT_IN,
    at: updatedAt,
  });
}

/** Name of who asks, as other editors read it. */
const editorName = (context: CallContext): string => context.user?.name ?? actorOf(context).name;

type State = Pick<Saved, "fields" | "version" | "wordCount">;

/** Fields before and after, for the log; of bodies only which revisions hold them. */
function changesOf(before: State | null, after: State, changed: ArticleField[] = [...ARTICLE_FIELDS]): LogEntry["changes"] {
  const value = (state: State | null, field: ArticleField) =>
    state && (field === "body" ? { version: state.version, words: state.wordCount } : state.fields[field]);
  return Object.fromEntries(changed.map((field) => [field, [value(before, field), value(after, field)]]));
}
