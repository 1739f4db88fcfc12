import type { ReadersNow } from "@masthead/contract/audience/analytics.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { ACTIVE_WINDOW_MINUTES } from "./realtime.service.ts";
import { articleTitles, countByArticle, readersByArticle } from "./realtime.store.ts";

/**
 * Age of the figures that this process has in its memory, in milliseconds: every home screen of the
 * staff requests them.
 */
const FRESH_FOR_MS = 10_000;
const ARTICLES_PER_LANGUAGE = 5;
const NO_READERS = { activeUsers: 0, screenPageViews: 0 };

/**
 * Returns active visitors and the articles they read, per language, counted from the single views
 * of all processes.
 */
export function currentReaders({ platform, db, now }: CallContext): Promise<ReadersNow> {
  return platform.memo.get("analytics:now", () => countReaders(db, now), {
    freshFor: FRESH_FOR_MS,
    staleIfError: false,
  });
}

/**
 * Returns the number of active visitors by the id of the article that they opened, in any language.
 * Articles without any are missing.
 */
export function articleReaders({ platform, db, now }: CallContext): Promise<Map<number, number>> {
  return platform.memo.get(
    "analytics:articleReaders",
    () => readersByArticle(db, new Date(now.getTime() - ACTIVE_WINDOW_MINUTES * MINUTE)),
    { freshFor: FRESH_FOR_MS, staleIfError: false },
  );
}

async function countReaders(db: CallContext["db"], now: Date): Promise<ReadersNow> {
  const rows = await countByArticle(
    db,
    new Date(now.getTime() - ACTIVE_WINDOW_MINUTES * MINUTE),
    ARTICLES_PER_LANGUAGE,
  );
  const titles = await articleTitles(
    db,
    rows.flatMap(({ articleId }) => articleId ?? []),
  );
  const countsOf = (language: string | null) => {
    const { activeUsers, screenPageViews } =
      rows.find((row) => row.language === language && row.articleId === null) ?? NO_READERS;
    return { activeUsers, screenPageViews };
  };
  return {
    at: now.toISOString(),
    windowMinutes: ACTIVE_WINDOW_MINUTES,
    ...countsOf(null),
    languages: LOCALES.map((language) => ({
      language,
      ...countsOf(language),
      articles: rows.flatMap(({ language: other, articleId, activeUsers, screenPageViews }) => {
        const title = articleId === null ? undefined : titles.get(articleId);
        return other === language && articleId !== null && title !== undefined
          ? [{ id: articleId, title, activeUsers, screenPageViews }]
          : [];
      }),
    })),
  };
}
