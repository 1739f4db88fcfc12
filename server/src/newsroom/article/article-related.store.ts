import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, preparedQuery } from "../../platform/postgres/database.ts";
import { article, articlePerson, articleRelated, articleTag } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";

/** The newest of each tag and person that are looked at. */
const OF_EACH = 60;
const OF_SECTION = 30;

type Asked = { articleId: number; now: Date; limit: number };

const related = (
  { articleId, now, limit }: { [Name in keyof Asked]: Asked[Name] | Placeholder },
  shown: SQL,
) => sql`with this as (select id, locale, category_id from ${article} where ${article.id} = ${articleId} and ${shown}),
      candidate as (
        (select related_id as id, 1000 - position as score from ${articleRelated} where article_id = ${articleId})
        union all
        (select n.article_id, 4 from ${articlePerson} p cross join lateral (
          select article_id from ${articlePerson} o where o.person_id = p.person_id order by o.article_id desc limit ${OF_EACH}) n where p.article_id = ${articleId})
        union all
        (select n.article_id, 3 from ${articleTag} t cross join lateral (
          select article_id from ${articleTag} o where o.tag_id = t.tag_id order by o.article_id desc limit ${OF_EACH}) n where t.article_id = ${articleId})
        union all
        (select n.id, 1 from this cross join lateral (
          select ${article.id} from ${article} where ${article.categoryId} = this.category_id and ${article.locale} = this.locale and ${visibleAt(now)}
          order by ${article.publishedAt} desc, ${article.id} desc limit ${OF_SECTION}) n)),
      ranked as (
        select ${article.id}, sum(score) as score, ${article.publishedAt} from candidate join ${article} on ${article.id} = candidate.id, this
        where ${article.id} <> this.id and ${visibleAt(now)} and (${article.locale} = this.locale or score > 100)
        group by ${article.id} order by sum(score) desc, ${article.publishedAt} desc limit ${limit})
      select (select coalesce(json_agg(id order by score desc, published_at desc), '[]') from ranked) as ids from this`;

const relatedQuery = preparedQuery<{ ids: number[] }, Asked>("article-related", (asked) => related(asked, visibleAt(asked.now)));
const previewQuery = preparedQuery<{ ids: number[] }, Asked>("article-preview-related", (asked) =>
  related(asked, sql`${article.deletedAt} is null`),
);

/**
 * Ids of the articles related to one, the closest first: those that staff picked in their order, then those of its language that
 * share people, tags or section, among the newest of each. Undefined unless readers may see the article itself.
 */
export async function relatedIds(db: Db, articleId: number, now: Date, limit: number): Promise<number[] | undefined> {
  const [row] = await relatedQuery(db, { articleId, now, limit });
  return row?.ids;
}

/** The same of an article in any state, for its preview; undefined when it is deleted or not there. */
export async function previewRelatedIds(db: Db, articleId: number, now: Date, limit: number): Promise<number[] | undefined> {
  const [row] = await previewQuery(db, { articleId, now, limit });
  return row?.ids;
}
