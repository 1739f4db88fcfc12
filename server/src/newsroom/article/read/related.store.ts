import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, preparedQuery, rowsOf } from "../../../platform/postgres/database.ts";
import { article, articlePerson, articleRelated, articleTag } from "../article.table.ts";
import { visibleAt } from "../article.visible.ts";
import { type CardRow, cardSelect, parseDates } from "./card.store.ts";

/** Candidates considered per tag and person, and of the category; the newest ones. */
const CANDIDATES_PER_TOPIC = 60;
const CANDIDATES_OF_CATEGORY = 30;

/** SQL: queries for what related articles are found by. */
interface RelatedInput {
  /** `id`, `locale` and `category_id` of the article; no row if it may not be shown. */
  self: SQL;
  /** `id` and `position` of the articles picked by staff. */
  picked: SQL;
  /** `person_id` of each of its people. */
  people: SQL;
  /** `tag_id` of each of its tags. */
  tags: SQL;
}

/** SQL: default for the additional columns selected after `ids`. */
const NO_EXTRA_COLUMNS = sql``;

// Grouped by the publication date as well: previews of the past read articles from a view, which
// has no primary key.
const relatedSelect = (
  { self, picked, people, tags }: RelatedInput,
  now: Date | Placeholder,
  limit: number | Placeholder,
  extraColumns: SQL = NO_EXTRA_COLUMNS,
) =>
  sql`with this as (${self}), picked as (${picked}),
      candidate as (
        (select id, 1000 - position as score from picked)
        union all
        (select n.article_id, 4 from (${people}) p cross join lateral (
          select article_id from ${articlePerson} o where o.person_id = p.person_id order by o.article_id desc limit ${CANDIDATES_PER_TOPIC}) n)
        union all
        (select n.article_id, 3 from (${tags}) t cross join lateral (
          select article_id from ${articleTag} o where o.tag_id = t.tag_id order by o.article_id desc limit ${CANDIDATES_PER_TOPIC}) n)
        union all
        (select n.id, 1 from this cross join lateral (
          select ${article.id} from ${article} where ${article.categoryId} = this.category_id and ${article.locale} = this.locale and ${visibleAt(now)}
          order by ${article.publishedAt} desc, ${article.id} desc limit ${CANDIDATES_OF_CATEGORY}) n)),
      ranked as (
        select ${article.id}, sum(score) as score, ${article.publishedAt} from candidate join ${article} on ${article.id} = candidate.id, this
        where ${article.id} <> this.id and ${visibleAt(now)} and (${article.locale} = this.locale or score > 100)
        group by ${article.id}, ${article.publishedAt} order by sum(score) desc, ${article.publishedAt} desc limit ${limit})
      select (select coalesce(json_agg(id order by score desc, published_at desc), '[]') from ranked) as ids${extraColumns} from this`;

type RelatedParams = { articleId: number; now: Date; limit: number };

/** SQL: the input for a stored article that matches `condition`. */
const storedInput = (articleId: number | Placeholder, condition: SQL): RelatedInput => ({
  self: sql`select id, locale, category_id from ${article} where ${article.id} = ${articleId} and ${condition}`,
  picked: sql`select related_id as id, position from ${articleRelated} where article_id = ${articleId}`,
  people: sql`select person_id from ${articlePerson} where article_id = ${articleId}`,
  tags: sql`select tag_id from ${articleTag} where article_id = ${articleId}`,
});

const cardsColumn = sql`, (select coalesce(json_agg(row_to_json(c)), '[]') from (${cardSelect(sql`${article.id} in (select id from ranked)`)}) c) as cards`;

/** Related articles: their ids in order, and their card rows. */
interface Related {
  ids: number[];
  cards: CardRow[];
}

const relatedQuery = preparedQuery<Related, RelatedParams>(
  "article-related",
  ({ articleId, now, limit }) =>
    relatedSelect(storedInput(articleId, visibleAt(now)), now, limit, cardsColumn),
);
const previewQuery = preparedQuery<{ ids: number[] }, RelatedParams>(
  "article-preview-related",
  ({ articleId, now, limit }) =>
    relatedSelect(storedInput(articleId, sql`${article.deletedAt} is null`), now, limit),
);

/**
 * Returns the related articles of an article, the closest first: those picked by staff in order,
 * then articles in its language that share people, tags or the category, among the newest of each.
 * Undefined unless readers may see the article itself.
 */
export async function relatedCards(
  db: Db,
  articleId: number,
  now: Date,
  limit: number,
): Promise<Related | undefined> {
  const [row] = await relatedQuery(db, { articleId, now, limit });
  return row && { ids: row.ids, cards: row.cards.map(parseDates) };
}

/**
 * Returns the ids of the related articles of an article in any state, for its preview; undefined
 * when it does not exist or is deleted.
 */
export async function previewRelatedIds(
  db: Db,
  articleId: number,
  now: Date,
  limit: number,
): Promise<number[] | undefined> {
  const [row] = await previewQuery(db, { articleId, now, limit });
  return row?.ids;
}

/**
 * Returns the ids of the related articles for unsaved form content. `id` is 0 for an article that
 * was never saved.
 */
export async function formRelatedIds(
  db: Db,
  {
    id,
    locale,
    fields,
  }: {
    id: number;
    locale: Locale;
    fields: Pick<ArticleFields, "categoryId" | "relatedIds" | "personIds" | "tagIds">;
  },
  now: Date,
  limit: number,
): Promise<number[]> {
  const { categoryId, relatedIds, personIds, tagIds } = fields;
  const formInput: RelatedInput = {
    self: sql`select ${id}::bigint as id, ${locale}::text as locale, ${categoryId}::bigint as category_id`,
    picked: sql`select id, n - 1 as position from unnest(${sql.param(relatedIds)}::bigint[]) with ordinality as r(id, n)`,
    people: sql`select person_id from unnest(${sql.param(personIds)}::bigint[]) as p(person_id)`,
    tags: sql`select tag_id from unnest(${sql.param(tagIds)}::bigint[]) as t(tag_id)`,
  };
  const [row] = await rowsOf<{ ids: number[] }>(db, relatedSelect(formInput, now, limit));
  return row?.ids ?? [];
}
