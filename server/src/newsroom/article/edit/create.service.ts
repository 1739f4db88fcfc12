import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/system/locale.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, createdChanges, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { numberedSlug } from "../../slug.ts";
import { teaserOf } from "../access/teaser.ts";
import type { Correction } from "../article.table.ts";
import { tagsOfArticle } from "../article.tags.ts";
import { countWords, plainText, renderDocument } from "../document/render-html.ts";
import { replaceScheduledEvents } from "../publish/clock.store.ts";
import { type ArticleRelations, insertArticles, selectImportKeys, slugsInUse } from "./create.store.ts";

/** Input to create an article from a command. Omitted fields are empty. */
export interface NewArticle extends ArticleRelations {
  locale: Locale;
  title: string;
  subtitle?: string;
  summary?: string;
  /** Default: generated from the title. */
  slug?: string;
  body: ArticleDocument;
  translationOf?: number | null;
  categoryId?: number | null;
  sourceId?: number | null;
  breaking?: boolean;
  breakingUntil?: Date | null;
  premium?: boolean;
  enable?: boolean;
  publishedAt?: Date | null;
  updatedAt?: Date;
  corrections?: Correction[];
  importKey?: string | null;
}

/**
 * Creates an article with its relations and audit log entry, and invalidates caches. Returns its id and
 * slug.
 */
export async function createArticle(db: Db, actor: Actor, draft: NewArticle): Promise<{ id: number; slug: string }> {
  const [article] = await createArticlesUnannounced(db, actor, [draft]);
  if (!article) throw new Error("no article was created");
  await announceChange(db, tagsOfArticle({ ...draft, id: article.id }));
  return article;
}

/**
 * Creates articles of one locale in a few statements without invalidating caches: the caller does that
 * once for all. Returns the id and slug of each, in the same order.
 */
export async function createArticlesUnannounced(db: Db, actor: Actor, drafts: NewArticle[]): Promise<{ id: number; slug: string }[]> {
  const articles: { id: number; slug: string }[] = [];
  while (articles.length < drafts.length) {
    const rows = await rowsWithSlugs(db, drafts.slice(articles.length));
    articles.push(...(await storeRows(db, actor, rows)));
  }
  return articles;
}

type ArticleRows = Parameters<typeof insertArticles>[1];

/**
 * Returns the rows of the first articles, up to one whose slug may depend on those before it: free slugs
 * are found by comparing with stored articles only.
 */
async function rowsWithSlugs(db: Db, drafts: NewArticle[]): Promise<ArticleRows> {
  const preferredSlug = ({ slug, title }: NewArticle) => slugify(slug ?? "") || slugify(title) || "article";
  const storedSlugs = await slugsInUse(db, drafts[0]?.locale ?? DEFAULT_LOCALE, drafts.map(preferredSlug));
  const assignedSlugs = new Set<string>();
  const rows: ArticleRows = [];
  for (const draft of drafts) {
    const preferred = preferredSlug(draft);
    if (assignedSlugs.has(preferred)) break;
    const slug = storedSlugs.has(preferred) ? await findFreeSlug(db, draft.locale, preferred) : preferred;
    if (assignedSlugs.has(slug)) break;
    assignedSlugs.add(slug);
    const { authorIds, tagIds, personIds, images, ...fields } = draft;
    const bodyText = plainText(draft.body);
    const freeText = draft.premium ? plainText(teaserOf(draft.body)) : "";
    const values = { ...fields, slug, bodyHtml: renderDocument(draft.body), bodyText, freeText, wordCount: countWords(bodyText) };
    rows.push({ values, relations: { authorIds, tagIds, personIds, images } });
  }
  return rows;
}

async function storeRows(db: Db, actor: Actor, rows: ArticleRows): Promise<{ id: number; slug: string }[]> {
  const ids = await insertArticles(db, rows);
  const stored = rows.map((row, i) => ({ ...row, id: ids[i] ?? 0 }));
  const now = new Date();
  for (const { id, values } of stored)
    if ([values.publishedAt, values.breakingUntil].some((at) => at && at > now)) await replaceScheduledEvents(db, id, now);
  const entries = stored.map(({ id, values, relations }): LogEntry => {
    const { body: _body, bodyHtml: _html, bodyText: _text, freeText: _free, ...logged } = values;
    const { authorIds, tagIds, personIds } = relations;
    return { action: "create", entity: "Article", entityId: id, changes: createdChanges({ ...logged, authorIds, tagIds, personIds }) };
  });
  await writeLog(db, actor, entries);
  return stored.map(({ id, values }) => ({ id, slug: values.slug }));
}

/**
 * Returns those of these import keys that articles already have, including deleted ones: an import must
 * not bring back what staff deleted.
 */
export function existingImportKeys(db: Db, keys: string[]): Promise<Set<string>> {
  return selectImportKeys(db, keys);
}

/** Slug numbers that are tried first, doubling each time: powers of two. */
const PROBE_NUMBERS = Array.from({ length: 21 }, (_, i) => 2 ** i);

/**
 * Returns the slug, or a numbered one that no article uses. Finds it by binary search: it is the lowest
 * free number if the numbers in use have no gap.
 */
export async function findFreeSlug(db: Db, locale: Locale, slug: string): Promise<string> {
  const candidate = (number: number) => (number === 1 ? slug : numberedSlug(slug, number));
  const inUse = await slugsInUse(db, locale, PROBE_NUMBERS.map(candidate));
  let free = PROBE_NUMBERS.find((number) => !inUse.has(candidate(number))) ?? Number.MAX_SAFE_INTEGER;
  let lastUsed = Math.floor(free / 2);
  while (free - lastUsed > 1) {
    const middle = Math.floor((lastUsed + free) / 2);
    if ((await slugsInUse(db, locale, [candidate(middle)])).size) lastUsed = middle;
    else free = middle;
  }
  return candidate(free);
}
