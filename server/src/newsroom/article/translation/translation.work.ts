import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WorkKind } from "../../../platform/work/work-kind.ts";
import { isInState } from "../article.state.ts";
import { article } from "../article.table.ts";

/** Age in days from which the translation of an original is only in the translation queue. */
const MAX_AGE_DAYS = 7;

const translation = alias(article, "translation");

/**
 * Translations of recently published articles that the original has overtaken, and missing ones of
 * breaking news. The rest of the translation queue is a choice, not work that waits.
 */
export const translationWork: WorkKind = {
  name: "translation",
  permission: "Article",
  rights: ["write"],
  entity: "Article",
  affectedBy: {
    // A translation concerns its original.
    async Article(db, ids) {
      const rows = await db
        .select({ id: article.id, translationOf: article.translationOf })
        .from(article)
        .where(inArray(article.id, [...ids]));
      return [...ids, ...rows.flatMap(({ translationOf }) => translationOf ?? [])];
    },
  },
  notifies: "noticeAndMail",
  async find(db, ids, now) {
    const isOvertaken = eq(article.translationStatus, "stale");
    const isMissed = and(eq(article.translationStatus, "missing"), article.breaking);
    const rows = await db
      .select({
        id: article.id,
        title: article.title,
        locale: article.locale,
        translationId: translation.id,
      })
      .from(article)
      .leftJoin(
        translation,
        and(eq(translation.translationOf, article.id), isNull(translation.deletedAt)),
      )
      .where(
        and(
          isNull(article.translationOf),
          isNull(article.deletedAt),
          or(isOvertaken, isMissed),
          isInState("published", now),
          sql`${article.publishedAt} > ${new Date(now.getTime() - MAX_AGE_DAYS * DAY)}`,
          ids ? inArray(article.id, [...ids]) : undefined,
        ),
      );
    return rows.map(({ id, title, locale, translationId }) => ({
      recordId: id,
      subjectId: id,
      personId: null,
      title: { [locale]: title },
      path: translationId
        ? `/article/edit/${translationId}`
        : `/article/create?translationOf=${id}&locale=${LOCALES.find((other) => other !== locale)}`,
      urgent: false,
      dueAt: null,
      exceptIds: [],
    }));
  },
};
