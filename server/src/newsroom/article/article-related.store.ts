import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, preparedQuery, rowsOf } from "../../platform/postgres/database.ts";
import { article, articlePerson, articleRelated, articleTag } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";
import { type CardRow, cardSelect, withMoments } from "./article-card.store.ts";

/** The newest of each tag and person that are looked at. */
const OF_EACH = 60;
const OF_SECTION = 30;

/** SQL: what related articles are looked for by, each as a query. */
interface Subject {
  /** `id`, `locale` and `category_id` of the article; no row where it may not be shown. */
  self: SQL;
  /** `id` and `position` of what staff picked. */
  picked: SQL;
  /** `person_id` and `tag_id` of what it is about. */
  people: SQL;
  tags: SQL;
}

/** SQL: further columns of the reply, beside `ids`. */
const NOTHING_MORE = sql``;

const related = ({ self, picked, people, tags }: Subject, now: Date | Placeholder, limit: number | Placeholder, more: SQL = NOTHING_MORE) =>
  sql`with this as (${self}), picked as (${picked}),
      candidate as (
        (select id, 1000 - position as score from picked)
        union all
        (select n.article_id, 4 from (${people}) p cross join lateral (
          select article_id from ${articlePerson} o where o.person_id = p.person_id order by o.article_id desc limit ${OF_EACH}) n)
        union all
        (select n.article_id, 3 from (${tags}) t cross join lateral (
          select article_id from ${articleTag} o where o.tag_id = t.tag_id order by o.article_id desc limit ${OF_EACH}) n)
        union all
        (select n.id, 1 from this cross join lateral (
          select ${article.id} from ${article} where ${article.categoryId} = this.category_id and ${article.locale} = this.locale and ${visibleAt(now)}
          order by ${article.publishedAt} desc, ${article.id} desc limit ${OF_SECTION}) n)),
      ranked as (
        select ${article.id}, sum(score) as score, ${article.publishedAt} from candidate join ${article} on ${article.id} = candidate.id, this
        where ${article.id} <> this.id and ${visibleAt(now)} and (${article.locale} = this.locale or score > 100)
        group by ${article.id} order by sum(score) desc, ${article.publishedAt} desc limit ${limit})
      select (select coalesce(json_agg(id order by score desc, published_at desc), '[]') from ranked) as ids${more} from this`;

type Asked = { articleId: number; now: Date; limit: number };

/** SQL: a stored article, where `shown` holds. */
const stored = (articleId: number | Placeholder, shown: SQL): Subject => ({
  self: sql`select id, locale, category_id from ${article} where ${article.id} = ${articleId} and ${shown}`,
  picked: sql`select related_id as id, position from ${articleRelated} where article_id = ${articleId}`,
  people: sql`select person_id from ${articlePerson} where article_id = ${articleId}`,
  tags: sql`select tag_id from ${articleTag} where article_id = ${articleId}`,
});

const cards = sql`, (select coalesce(json_agg(row_to_json(c)), '[]') from (${cardSelect(sql`${article.id} in (select id from ranked)`)}) c) as cards`;

/** Articles related to one: their ids in order, and what their cards show. */
interface Related {
  ids: number[];
  cards: CardRow[];
}

const relatedQuery = preparedQuery<Related, Asked>("article-related", ({ articleId, now, limit }) =>
  related(stored(articleId, visibleAt(now)), now, limit, cards),
);
const previewQuery = preparedQuery<{ ids: number[] }, Asked>("article-preview-related", ({ articleId, now, limit }) =>
  related(stored(articleId, sql`${article.deletedAt} is null`), now, limit),
);

/**
 * The articles related to one, the closest first: those that staff picked in their order, then those of its language that
 * share people, tags or section, among the newest of each. Undefined unless readers may see the article itself.
 */
export async function relatedCards(db: Db, articleId: number, now: Date, limit: number): Promise<Related | undefined> {
  const [row] = await relatedQuery(db, { articleId, now, limit });
  return row && { ids: row.ids, cards: row.cards.map(withMoments) };
}

/** Their ids alone, of an article in any state, for its preview; undefined when it is deleted or not there. */
export async function previewRelatedIds(db: Db, articleId: number, now: Date, limit: number): Promise<number[] | undefined> {
  const [row] = await previewQuery(db, { articleId, now, limit });
  return row?.ids;
}

/** The same of the content of a form, of which nothing need be stored; `id` 0 for an article that was never saved. */
export async function formRelatedIds(
  db: Db,
  { id, locale, fields }: { id: number; locale: Locale; fields: Pick<ArticleFields, "categoryId" | "relatedIds" | "personIds" | "tagIds"> },
  now: Date,
  limit: number,
): Promise<number[]> {
  const { categoryId, relatedIds, personIds, tagIds } = fields;
  const subject: Subject = {
    self: sql`select ${id}::bigint as id, ${locale}::text as locale, ${categoryId}::bigint as category_id`,
    picked: sql`select id, n - 1 as position from unnest(${sql.param(relatedIds)}::bigint[]) with ordinality as r(id, n)`,
    people: sql`select person_id from unnest(${sql.param(personIds)}::bigint[]) as p(person_id)`,
    tags: sql`select tag_id from unnest(${sql.param(tagIds)}::bigint[]) as t(tag_id)`,
  };
  const [row] = await rowsOf<{ ids: number[] }>(db, related(subject, now, limit));
  return row?.ids ?? [];
}
