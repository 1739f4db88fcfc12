import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/system/locale.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, created, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { numbered } from "../slug.ts";
import type { Correction } from "./article.table.ts";
import { tagsOfArticle } from "./article.tags.ts";
import { planMoments } from "./article-clock.store.ts";
import { type ArticleRelations, importKeysAmong, insertArticles, takenSlugs } from "./article-write.store.ts";
import { freePart } from "./document/free-part.ts";
import { countWords, plainText, renderDocument } from "./document/render-html.ts";

/** An article as a command brings it in. What is left out is empty. */
export interface NewArticle extends ArticleRelations {
  locale: Locale;
  title: string;
  subtitle?: string;
  summary?: string;
  /** Default: made from the title. */
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

/** Makes an article with everything that hangs on it, its log row, and the news of it. Returns its id and slug. */
export async function createArticle(db: Db, actor: Actor, draft: NewArticle): Promise<{ id: number; slug: string }> {
  const [made] = await createArticlesQuietly(db, actor, [draft]);
  if (!made) throw new Error("the article was not made");
  await announceChange(db, tagsOfArticle({ ...draft, id: made.id }));
  return made;
}

/** Makes articles of one locale in a few statements; the caller announces them all at once. Returns id and slug of each, in the same order. */
export async function createArticlesQuietly(db: Db, actor: Actor, drafts: NewArticle[]): Promise<{ id: number; slug: string }[]> {
  const made: { id: number; slug: string }[] = [];
  while (made.length < drafts.length) {
    const rows = await rowsWithSlugs(db, drafts.slice(made.length));
    made.push(...(await storeRows(db, actor, rows)));
  }
  return made;
}

type ArticleRows = Parameters<typeof insertArticles>[1];

/** The rows of the first articles, up to one whose slug may depend on those before it: a free slug is looked for among stored articles. */
async function rowsWithSlugs(db: Db, drafts: NewArticle[]): Promise<ArticleRows> {
  const wantedBy = ({ slug, title }: NewArticle) => slugify(slug ?? "") || slugify(title) || "article";
  const taken = await takenSlugs(db, drafts[0]?.locale ?? DEFAULT_LOCALE, drafts.map(wantedBy));
  const given = new Set<string>();
  const rows: ArticleRows = [];
  for (const draft of drafts) {
    const wanted = wantedBy(draft);
    if (given.has(wanted)) break;
    const slug = taken.has(wanted) ? await freeSlug(db, draft.locale, wanted) : wanted;
    if (given.has(slug)) break;
    given.add(slug);
    const { authorIds, tagIds, personIds, images, ...fields } = draft;
    const bodyText = plainText(draft.body);
    const freeText = draft.premium ? plainText(freePart(draft.body)) : "";
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
    if ([values.publishedAt, values.breakingUntil].some((at) => at && at > now)) await planMoments(db, id, now);
  const entries = stored.map(({ id, values, relations }): LogEntry => {
    const { body: _body, bodyHtml: _html, bodyText: _text, freeText: _free, ...logged } = values;
    const { authorIds, tagIds, personIds } = relations;
    return { action: "create", entity: "Article", entityId: id, changes: created({ ...logged, authorIds, tagIds, personIds }) };
  });
  await writeLog(db, actor, entries);
  return stored.map(({ id, values }) => ({ id, slug: values.slug }));
}

/** Those of these import keys that articles have already, deleted ones included: what staff took out does not come back. */
export function knownImportKeys(db: Db, keys: string[]): Promise<Set<string>> {
  return importKeysAmong(db, keys);
}

/** Numbers behind a slug that are tried first: each step finds twice as many namesakes. */
const STEPS = Array.from({ length: 21 }, (_, i) => 2 ** i);

/** The slug, or a numbered one that nobody has: the lowest, when the numbers before it are taken without a gap. */
export async function freeSlug(db: Db, locale: Locale, slug: string): Promise<string> {
  const form = (number: number) => (number === 1 ? slug : numbered(slug, number));
  const taken = await takenSlugs(db, locale, STEPS.map(form));
  let free = STEPS.find((step) => !taken.has(form(step))) ?? Number.MAX_SAFE_INTEGER;
  let last = Math.floor(free / 2);
  while (free - last > 1) {
    const middle = Math.floor((last + free) / 2);
    if ((await takenSlugs(db, locale, [form(middle)])).size) last = middle;
    else free = middle;
  }
  return form(free);
}
