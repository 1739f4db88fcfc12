import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { LIVE_STALE_MINUTES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { parseHtml } from "../newsroom/article/document/parse-html.ts";
import { renderDocument } from "../newsroom/article/document/render-html.ts";
import { recordingsInBody } from "../newsroom/article/edit/reference.service.ts";
import { addPastLiveBlog, pairPastEntries } from "../newsroom/live-blog/blog/past-blog.service.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Actor } from "../system/log/log.store.ts";
import { type DemoLiveBlog, readLiveBlogs } from "./demo-files.ts";
import type { DemoRecordings } from "./demo-recordings.ts";
import { lookUp } from "./look-up.ts";

/** Key of an article of the demo in a language. */
export const demoArticleKey = ({ key, locale }: { key: string; locale: Locale }): string =>
  `${locale} ${key}`;

/**
 * Seeds live blogs that have ended, in each language, with the entries of one account. Entries of the
 * other languages are translations of those in the default language.
 */
export async function seedDemoLiveBlogs(
  tx: Db,
  actor: Actor,
  {
    recordings,
    idsByArticle,
    authorId,
  }: { recordings: DemoRecordings; idsByArticle: Map<string, number>; authorId: number },
  now: Date,
): Promise<void> {
  for (const liveBlog of readLiveBlogs()) {
    const seeded = async (locale: Locale): Promise<number[]> => {
      const articleId = lookUp(idsByArticle, demoArticleKey({ key: liveBlog.article, locale }));
      return seedLiveBlog(tx, actor, { recordings, articleId, authorId, locale, liveBlog }, now);
    };
    const originals = await seeded(DEFAULT_LOCALE);
    for (const locale of LOCALES)
      if (locale !== DEFAULT_LOCALE) await pairPastEntries(tx, originals, await seeded(locale));
  }
}

interface SeededLiveBlog {
  recordings: DemoRecordings;
  articleId: number;
  authorId: number;
  locale: Locale;
  liveBlog: DemoLiveBlog;
}

async function seedLiveBlog(
  tx: Db,
  actor: Actor,
  { recordings, articleId, authorId, locale, liveBlog }: SeededLiveBlog,
  now: Date,
): Promise<number[]> {
  const { startedMinutesAgo, endedMinutesAgo, summary, entries } = liveBlog;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const textOf = (html: string[], blocks: ArticleNode[] = []) => {
    const text = parseHtml(html.join(""));
    const body = { ...text, content: [...text.content, ...blocks] };
    return { body, bodyHtml: renderDocument(body), recording: recordingsInBody(body)[0] ?? null };
  };
  const { body, bodyHtml } = textOf(summary[locale]);
  return addPastLiveBlog(tx, actor, {
    blog: {
      articleId,
      startedAt: ago(startedMinutesAgo),
      endedAt: ago(endedMinutesAgo),
      staleMinutes: LIVE_STALE_MINUTES.default,
      summary: body,
      summaryHtml: bodyHtml,
    },
    authorId,
    entries: entries.map((entry) => ({
      title: entry.title[locale],
      ...textOf(
        entry.body[locale],
        entry.recording === undefined ? [] : [lookUp(recordings, entry.recording)(locale)],
      ),
      label: entry.label[locale],
      keyEvent: entry.keyEvent,
      at: ago(entry.minutesAgo),
    })),
  });
}
