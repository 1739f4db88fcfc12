import {
  ARTICLE_TIMES,
  type ArticleFields,
  type ArticleTime,
  type articleImage,
  EMPTY_ARTICLE,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/platform/locale.ts";
import type { z } from "zod";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import {
  type Actor,
  createdChanges,
  type LogEntry,
  writeLog,
} from "../../../system/log/log.store.ts";
import { tagsOfArticle } from "../article.tags.ts";
import { insertArticles } from "../save/insert.service.ts";
import { type ImportedArticle, selectImported } from "../save/save.store.ts";
import { findFreeSlug } from "./slug.service.ts";
import { slugsInUse } from "./slug.store.ts";

export type { ImportedArticle };

/**
 * Input to create an article from a command. Omitted fields are empty; the default slug is
 * generated from the title.
 */
export interface NewArticle
  extends Partial<Omit<ArticleFields, ArticleTime | "images" | "title">>,
    Partial<Record<ArticleTime, Date | null>> {
  locale: Locale;
  title: string;
  images?: z.input<typeof articleImage>[];
  updatedAt?: Date;
  importKey?: string | null;
}

/**
 * Creates an article with its relations and audit log entry, and invalidates caches. Returns its id
 * and slug.
 */
export async function createArticle(
  db: Db,
  actor: Actor,
  draft: NewArticle,
): Promise<{ id: number; slug: string }> {
  const [article] = await createArticlesUnannounced(db, actor, [draft]);
  if (!article) throw new Error("no article was created");
  await announceChange(db, tagsOfArticle({ ...draft, id: article.id }));
  return article;
}

/**
 * Creates articles of one locale in a few statements without invalidating caches: the caller does
 * that once for all. Returns the id and slug of each, in the same order.
 */
export async function createArticlesUnannounced(
  db: Db,
  actor: Actor,
  drafts: NewArticle[],
): Promise<{ id: number; slug: string }[]> {
  const articles: { id: number; slug: string }[] = [];
  while (articles.length < drafts.length) {
    const draftsWithSlugs = await withFreeSlugs(db, drafts.slice(articles.length));
    articles.push(...(await storeDrafts(db, actor, draftsWithSlugs)));
  }
  return articles;
}

type DraftWithSlug = NewArticle & { slug: string };

/**
 * Returns the first articles with their slugs, up to one whose slug may depend on those before it:
 * free slugs are found by comparing with stored articles only.
 */
async function withFreeSlugs(db: Db, drafts: NewArticle[]): Promise<DraftWithSlug[]> {
  const preferredSlug = ({ slug, title }: NewArticle) =>
    slugify(slug ?? "") || slugify(title) || "article";
  const storedSlugs = await slugsInUse(
    db,
    drafts[0]?.locale ?? DEFAULT_LOCALE,
    drafts.map(preferredSlug),
  );
  const assignedSlugs = new Set<string>();
  const complete: DraftWithSlug[] = [];
  for (const draft of drafts) {
    const preferred = preferredSlug(draft);
    if (assignedSlugs.has(preferred)) break;
    const slug = storedSlugs.has(preferred)
      ? await findFreeSlug(db, draft.locale, preferred)
      : preferred;
    if (assignedSlugs.has(slug)) break;
    assignedSlugs.add(slug);
    complete.push({ ...draft, slug });
  }
  return complete;
}

async function storeDrafts(
  db: Db,
  actor: Actor,
  drafts: DraftWithSlug[],
): Promise<{ id: number; slug: string }[]> {
  const now = new Date();
  const articles = drafts.map((draft) => ({
    locale: draft.locale,
    fields: fieldsOf(draft),
    createdAt: now,
    updatedAt: draft.updatedAt ?? now,
    importKey: draft.importKey ?? null,
  }));
  const stored = await insertArticles(db, articles, now);
  const entries = drafts.map(({ body: _body, images: _images, ...logged }, i): LogEntry => {
    const { id = 0, wordCount } = stored[i] ?? {};
    return {
      action: "create",
      entity: "Article",
      entityId: id,
      changes: createdChanges({ ...logged, wordCount }),
    };
  });
  await writeLog(db, actor, entries);
  return drafts.map(({ slug }, i) => ({ id: stored[i]?.id ?? 0, slug }));
}

function fieldsOf({
  locale: _locale,
  updatedAt: _updatedAt,
  importKey: _importKey,
  ...draft
}: DraftWithSlug): ArticleFields {
  const unique = (ids: number[] = []) => [...new Set(ids)];
  const times = ARTICLE_TIMES.map((field) => [field, draft[field]?.toISOString() ?? null]);
  return {
    ...EMPTY_ARTICLE,
    ...draft,
    ...(Object.fromEntries(times) as Pick<ArticleFields, ArticleTime>),
    authorIds: unique(draft.authorIds),
    tagIds: unique(draft.tagIds),
    personIds: unique(draft.personIds),
    images: (draft.images ?? []).map((image) => ({
      caption: "",
      credit: "",
      alt: "",
      decorative: false,
      ...image,
    })),
  };
}

/**
 * Returns the articles that already have one of these import keys, including deleted ones: an
 * import must not bring back what staff deleted.
 */
export function existingImports(db: Db, keys: string[]): Promise<Map<string, ImportedArticle>> {
  return selectImported(db, keys);
}
