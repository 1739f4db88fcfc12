import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { following } from "../audience/following/following.table.ts";
import { readerPosition } from "../audience/position/position.table.ts";
import { savedArticle } from "../audience/saved-article/saved-article.table.ts";
import { watchListItem } from "../audience/saved-article/watch-list.table.ts";
import { episode } from "../broadcast/episode/episode.table.ts";
import { hasAiredBy, visibleEpisode } from "../broadcast/episode/episode.visible.ts";
import { program } from "../broadcast/program/program.table.ts";
import { visibleProgram } from "../broadcast/program/program.visible.ts";
import { article, articlePerson, articleTag } from "../newsroom/article/article.table.ts";
import { visibleAt } from "../newsroom/article/article.visible.ts";
import type { Db } from "../platform/postgres/database.ts";

/** Saved articles in each language. */
const SAVED_ARTICLES = 3;
const SAVED_EPISODES = 3;

/**
 * Seeds what the demo reader has saved, started and followed, so that "Continue", the saved items
 * and the reader's own page have content. Their subscription is one of the demo orders.
 */
export async function seedDemoReaderAccount(tx: Db, userId: number, now: Date): Promise<void> {
  const articles = (
    await Promise.all(LOCALES.map((locale) => freeArticles(tx, locale, now)))
  ).flat();
  const episodes = await recordedEpisodes(tx, now);
  const programs = await tx
    .select({ id: program.id })
    .from(program)
    .where(visibleProgram)
    .orderBy(asc(program.position), asc(program.id))
    .limit(1);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await insertAll(articles, ({ id }, i) =>
    tx.insert(savedArticle).values({ userId, articleId: id, savedAt: ago(5 + i * 9) }),
  );
  await insertAll(episodes, ({ id }, i) =>
    tx.insert(watchListItem).values({ userId, episodeId: id, savedAt: ago(3 + i * 20) }),
  );
  await insertAll(programs, ({ id }) =>
    tx.insert(watchListItem).values({ userId, programId: id, savedAt: ago(30) }),
  );
  await seedPositions(tx, userId, articles, episodes, now);
  await seedFollowing(tx, userId, articles, now);
}

type FreeArticle = Awaited<ReturnType<typeof freeArticles>>[number];
type RecordedEpisode = Awaited<ReturnType<typeof recordedEpisodes>>[number];

/** Newest articles in a language that anybody may read. */
const freeArticles = (tx: Db, locale: (typeof LOCALES)[number], now: Date) =>
  tx
    .select({ id: article.id, locale: article.locale, categoryId: article.categoryId })
    .from(article)
    .where(and(eq(article.locale, locale), eq(article.premium, false), visibleAt(now)))
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(SAVED_ARTICLES);

/** Newest episodes that anybody may watch or listen to. */
const recordedEpisodes = (tx: Db, now: Date) =>
  tx
    .select({ id: episode.id, duration: episode.durationSeconds })
    .from(episode)
    .where(
      and(
        visibleEpisode,
        hasAiredBy(now),
        eq(episode.premium, false),
        isNotNull(episode.videoUrl),
        isNotNull(episode.durationSeconds),
      ),
    )
    .orderBy(desc(episode.airAt), desc(episode.id))
    .limit(SAVED_EPISODES);

/** Has read part of one article in each language, and seen part of two episodes. */
async function seedPositions(
  tx: Db,
  userId: number,
  articles: FreeArticle[],
  episodes: RecordedEpisode[],
  now: Date,
): Promise<void> {
  const started = LOCALES.flatMap(
    (locale) => articles.find((candidate) => candidate.locale === locale) ?? [],
  );
  await insertAll(started, ({ id }, i) =>
    tx.insert(readerPosition).values({
      userId,
      articleId: id,
      position: 0.4,
      savedAt: new Date(now.getTime() - (2 + i) * HOUR),
    }),
  );
  await insertAll(episodes.slice(0, 2), ({ id, duration }, i) =>
    tx.insert(readerPosition).values({
      userId,
      episodeId: id,
      position: Math.floor((duration ?? 0) * (0.35 + i * 0.3)),
      duration,
      savedAt: new Date(now.getTime() - (1 + i * 5) * HOUR),
    }),
  );
}

/** Follows the sections, and a topic and a person, of the articles saved. */
async function seedFollowing(
  tx: Db,
  userId: number,
  articles: FreeArticle[],
  now: Date,
): Promise<void> {
  const topics = new Set<string>();
  for (const { id, categoryId } of articles) {
    const [tag] = await tx
      .select({ id: articleTag.tagId })
      .from(articleTag)
      .where(eq(articleTag.articleId, id))
      .limit(1);
    const [person] = await tx
      .select({ id: articlePerson.personId })
      .from(articlePerson)
      .where(eq(articlePerson.articleId, id))
      .limit(1);
    if (categoryId !== null) topics.add(`category:${categoryId}`);
    if (tag) topics.add(`tag:${tag.id}`);
    if (person) topics.add(`person:${person.id}`);
  }
  await insertAll([...topics], (topic, i) => {
    const [kind, id] = topic.split(":") as [FollowedKind, string];
    const followedAt = new Date(now.getTime() - (10 + i) * DAY);
    return tx.insert(following).values({ userId, kind, topicId: Number(id), followedAt });
  });
}

async function insertAll<T>(rows: T[], insert: (row: T, index: number) => PromiseLike<unknown>) {
  for (const [index, row] of rows.entries()) await insert(row, index);
}
