import { LIVE_PAIR_STATES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { article } from "../../article/article.table.ts";
import { liveEntry, liveEntryPair } from "../live-blog.table.ts";

type ArticleColumns = Record<"id" | "locale" | "translationOf" | "deletedAt", AnyPgColumn>;

/** SQL: two articles are in different languages, one the translation of the other, not deleted. */
export const areTranslations = (one: ArticleColumns, other: ArticleColumns): SQL<boolean> =>
  sql<boolean>`(${one.locale} <> ${other.locale} and ${one.deletedAt} is null and ${other.deletedAt} is null
    and coalesce(${one.translationOf}, ${one.id}) = coalesce(${other.translationOf}, ${other.id}))`;

/** SQL: an entry can have a counterpart. */
export const isPairableState = (state: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`${state} in ${LIVE_PAIR_STATES}`;

/** SQL: an entry translates one that is scheduled for later, and no editor has confirmed that. */
export function waitsForSource(now: Date): SQL<boolean> {
  const source = alias(liveEntry, "source_entry");
  const sourceArticle = alias(article, "source_article");
  const ownArticle = alias(article, "own_article");
  return sql<boolean>`exists (select from ${liveEntryPair}
    join ${liveEntry} "source_entry" on ${source.id} = ${liveEntryPair.otherId}
    join ${article} "source_article" on ${sourceArticle.id} = ${source.articleId}
    join ${article} "own_article" on ${ownArticle.id} = "live_entry"."article_id"
    where ${liveEntryPair.entryId} = "live_entry"."id" and ${liveEntryPair.sourceVersion} is not null
      and not ${liveEntryPair.early} and ${source.state} = 'scheduled'
      and (${source.publishAt} is null or ${source.publishAt} > ${now})
      and ${areTranslations(sourceArticle, ownArticle)})`;
}
