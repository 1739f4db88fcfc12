import { STORY_ARTICLES_MIN } from "@masthead/contract/newsroom/story-package-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { conflictError, invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { articleRecords } from "../article/article.records.ts";
import { storyPackage } from "../article/story-package/story-package.table.ts";
import { articlesToAnnounce } from "./articles-to-announce.ts";
import {
  articleLabels,
  articleTakenByOther,
  idsWithTranslations,
  lockStoryPackages,
} from "./story-package.store.ts";

type StoryPackageRecord = typeof storyPackage.$inferSelect;

export const storyPackageRecords: RecordKind<
  StoryPackageRecord,
  { labels: { id: number; label: string; locale: Locale }[] }
> = {
  entity: "StoryPackage",
  table: storyPackage,
  auditLog,
  publishedBy: "status",
  localized: ["title", "intro"],
  requiredTexts: ["title"],
  searchText: textInAllLocales(storyPackage.title),
  sorts: {
    title: (locale) => localizedSortKey(storyPackage.title, locale),
    status: () => sql`${storyPackage.status}`,
    ended: () => sql`${storyPackage.ended}`,
    onHome: () => sql`${storyPackage.onHome}`,
    createdAt: () => sql`${storyPackage.createdAt}`,
    updatedAt: () => sql`${storyPackage.updatedAt}`,
  },
  filters: {
    status: storyPackage.status,
    ended: storyPackage.ended,
    onHome: storyPackage.onHome,
  },
  label: (locale) => localizedTextIn(storyPackage.title, locale),
  referenceFields: () => ({ articles: articleRecords }),
  lock: lockStoryPackages,
  async validate(context, { id, after }) {
    const articleIds = (after.articles ?? []).map(({ articleId }) => articleId);
    if (new Set(articleIds).size < articleIds.length)
      throw invalidInput(context, "articles", "storyPackage.articleTwice");
    if (!after.status) return undefined;
    if (articleIds.length < STORY_ARTICLES_MIN)
      throw invalidInput(context, "articles", "storyPackage.tooFewArticles");
    if (!after.ended) await requireFreeArticles(context, id, articleIds);
    return undefined;
  },
  async present({ db }, rows) {
    const ids = rows.map(({ articles }) => articles.map(({ articleId }) => articleId));
    const labels = await articleLabels(db, [...new Set(ids.flat())]);
    return ids.map((ofRow) => ({ labels: labels.filter(({ id }) => ofRow.includes(id)) }));
  },
  async tags(db, change) {
    const ids = await idsWithTranslations(db, articlesToAnnounce(change));
    return [
      "list:storyPackage",
      `storyPackage:${change.after.id}`,
      ...ids.map((id) => `article:${id}` as const),
    ];
  },
};

/**
 * An article belongs to one running story package, so that its page leads to one.
 * @throws CONFLICT when another running story package has one of the articles or a translation
 */
async function requireFreeArticles(
  context: CallContext,
  id: number | null,
  articleIds: number[],
): Promise<void> {
  const { db, locale } = context;
  const taken = await articleTakenByOther(db, { id, articleIds, locale });
  if (!taken) return;
  const { title, storyPackage } = taken;
  throw conflictError({
    errors: [
      fieldError(context, "articles", "storyPackage.articleInOther", {
        article: title,
        story: storyPackage,
      }),
    ],
  });
}
