import type { LiveReport } from "@masthead/contract/newsroom/live-blog/live-report.ts";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { liveBlogOf } from "../blog/blog.store.ts";
import { deskArticle } from "../desk/desk.store.ts";
import {
  approvalTimes,
  entriesByAuthor,
  entriesByLabel,
  entryFigures,
} from "./live-report.store.ts";

const toInstant = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** Returns the figures about the entries of a live blog. @throws NOT_FOUND */
export async function liveReport({ db, now }: CallContext, articleId: number): Promise<LiveReport> {
  const [article, blog] = await Promise.all([
    deskArticle(db, articleId, now),
    liveBlogOf(db, articleId),
  ]);
  if (!article || !blog) throw notFound();
  const [figures, approval, authors, labels] = await Promise.all([
    entryFigures(db, articleId),
    approvalTimes(db, articleId),
    entriesByAuthor(db, articleId),
    entriesByLabel(db, articleId),
  ]);
  const names = await colleagueNames(
    db,
    authors.flatMap(({ authorId }) => authorId ?? []),
  );
  const { title, slug, locale } = article;
  const { entries, medianSeconds } = approval;
  return {
    articleId,
    title,
    slug,
    locale,
    state: blog.state,
    startedAt: blog.startedAt.toISOString(),
    endedAt: blog.endedAt?.toISOString() ?? null,
    ...figures,
    firstAt: toInstant(figures.firstAt),
    lastAt: toInstant(figures.lastAt),
    approval: medianSeconds === null ? null : { entries, medianSeconds },
    people: authors.map(({ authorId, entries }) => ({
      person: authorId === null ? null : { id: authorId, name: names.get(authorId) ?? null },
      entries,
    })),
    labels,
  };
}
