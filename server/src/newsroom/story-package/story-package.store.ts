import type { StoryRole } from "@masthead/contract/newsroom/story-package-terms.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { storyPackageIdOf } from "../article/story-package/story-package.sql.ts";
import { storyPackage } from "../article/story-package/story-package.table.ts";
import {
  runningStoryPackage,
  visibleStoryPackage,
} from "../article/story-package/story-package.visible.ts";

/** Published article of a story package: one that was picked, or its translation. */
export interface ShownArticle {
  id: number;
  locale: Locale;
  role: StoryRole | null;
}

export interface StoryPackageRow {
  id: number;
  title: LocalizedText;
  intro: LocalizedText;
  ended: boolean;
  updatedAt: Date;
  /** Ids of the articles that editors picked, in any state. */
  pickedIds: number[];
  /** In order and in all languages. */
  shown: ShownArticle[];
}

/** SQL: the articles that editors picked for the story package in the enclosing query, as `pick`. */
const picks = sql`jsonb_array_elements(${storyPackage.articles}) with ordinality pick(value, n)`;

const shownJson = (now: Date) => sql`(select coalesce(json_agg(
    json_build_object('id', ${article.id}, 'locale', ${article.locale}, 'role', pick.value->'role') order by pick.n, ${article.id} <> picked.id), '[]')
  from ${picks} join article picked on picked.id = (pick.value->>'articleId')::bigint
  join ${article} on ${article.id} = picked.id or ${article.id} = picked.translation_of or ${article.translationOf} = picked.id
  where ${visibleAt(now)})`;

const selectRows = (now: Date, condition: SQL, window = sql``) =>
  sql<StoryPackageRow>`select ${storyPackage.id}, ${storyPackage.title}, ${storyPackage.intro}, ${storyPackage.ended}, ${storyPackage.updatedAt} as "updatedAt",
    (select coalesce(json_agg((pick.value->>'articleId')::bigint), '[]') from ${picks}) as "pickedIds", ${shownJson(now)} as shown
  from ${storyPackage} where ${condition} order by ${storyPackage.ended}, ${storyPackage.updatedAt} desc, ${storyPackage.id} desc ${window}`;

async function storyPackageRows(db: Db, query: SQL): Promise<StoryPackageRow[]> {
  const rows = await rowsOf<StoryPackageRow>(db, query);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

/** Returns a story package that readers see; undefined if there is none. */
export async function visibleRow(
  db: Db,
  id: number,
  now: Date,
): Promise<StoryPackageRow | undefined> {
  const condition = sql`${storyPackage.id} = ${id} and ${visibleStoryPackage}`;
  return (await storyPackageRows(db, selectRows(now, condition)))[0];
}

/** SQL condition: the story package has enough published articles in a language. */
const isShownIn = (locale: Locale, now: Date, min: number) =>
  sql`(select count(distinct shown->>'id') from json_array_elements(${shownJson(now)}) shown where shown->>'locale' = ${locale}) >= ${min}`;

/** Returns the story packages that readers of a language see: running ones first, then the newest. */
export function visibleRows(
  db: Db,
  locale: Locale,
  now: Date,
  { min, limit, offset }: { min: number; limit: number; offset: number },
): Promise<StoryPackageRow[]> {
  return storyPackageRows(
    db,
    selectRows(
      now,
      sql`${visibleStoryPackage} and ${isShownIn(locale, now, min)}`,
      sql`limit ${limit} offset ${offset}`,
    ),
  );
}

export async function countVisible(
  db: Db,
  locale: Locale,
  now: Date,
  min: number,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${storyPackage} where ${visibleStoryPackage} and ${isShownIn(locale, now, min)}`,
  );
  return row?.count ?? 0;
}

/** Returns the running story packages that editors put on the home page. */
export function homeRows(
  db: Db,
  locale: Locale,
  now: Date,
  { min, limit }: { min: number; limit: number },
): Promise<StoryPackageRow[]> {
  return storyPackageRows(
    db,
    selectRows(
      now,
      sql`${runningStoryPackage} and ${storyPackage.onHome} and ${isShownIn(locale, now, min)}`,
      sql`limit ${limit}`,
    ),
  );
}

/** Returns the languages in which each story package has enough published articles. */
export async function languagesOfVisible(
  db: Db,
  now: Date,
): Promise<Pick<StoryPackageRow, "id" | "shown">[]> {
  return storyPackageRows(db, selectRows(now, visibleStoryPackage));
}

/**
 * Takes an advisory lock, so that one transaction at a time writes story packages. The check that
 * an article is in one running story package then stays valid until the transaction ends.
 */
export async function lockStoryPackages(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('story_package'))`);
}

/** SQL: ids of articles and of their translations. */
const withTranslations = (ids: number[]) =>
  sql`select pair.id from article member join article pair
    on coalesce(pair.translation_of, pair.id) = coalesce(member.translation_of, member.id)
    and (pair.id = member.id or pair.id = member.translation_of or pair.translation_of = member.id or pair.translation_of = member.translation_of)
    where member.id = any(${sql.param(ids)}::bigint[])`;

/** Returns the ids of articles and of their translations. */
export async function idsWithTranslations(db: Db, ids: number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await rowsOf<{ id: number }>(db, sql`${withTranslations(ids)} group by pair.id`);
  return rows.map(({ id }) => id);
}

/** Article that is in another running story package, by itself or by its translation. */
export interface TakenArticle {
  articleId: number;
  title: string;
  storyPackage: string;
}

/** Returns the first of these articles that another running story package has. */
export async function articleTakenByOther(
  db: Db,
  { id, articleIds, locale }: { id: number | null; articleIds: number[]; locale: Locale },
): Promise<TakenArticle | undefined> {
  if (!articleIds.length) return undefined;
  const [row] = await rowsOf<TakenArticle>(
    db,
    sql`select taken.id as "articleId", taken.title, ${localizedTextIn(storyPackage.title, locale)} as "storyPackage"
      from ${storyPackage} cross join ${picks} join article taken on taken.id = (pick.value->>'articleId')::bigint
      where ${runningStoryPackage} and ${storyPackage.id} <> ${id ?? 0} and taken.id in (${withTranslations(articleIds)})
      order by taken.id limit 1`,
  );
  return row;
}

/** Returns titles and languages of articles, including deleted ones. */
export function articleLabels(
  db: Db,
  ids: number[],
): Promise<{ id: number; label: string; locale: Locale }[]> {
  if (!ids.length) return Promise.resolve([]);
  return rowsOf(
    db,
    sql`select id, title as label, locale from article where id = any(${sql.param(ids)}::bigint[])`,
  );
}

/** Returns the running story package that contains an article; null without one. */
export async function runningStoryPackageOf(db: Db, articleId: number): Promise<number | null> {
  const [row] = await rowsOf<{ id: number | null }>(
    db,
    sql`select (select ${storyPackage.id} from ${storyPackage} where ${storyPackage.id} = a.story_id and not ${storyPackage.ended}) as id
      from (select ${storyPackageIdOf} as story_id from article a where a.id = ${articleId}) a`,
  );
  return row?.id ?? null;
}
