import { Agent } from "node:http";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { eq, sql } from "drizzle-orm";
import { article } from "../server/src/newsroom/article/article.table.ts";
import { tagsOfArticle } from "../server/src/newsroom/article/article.tags.ts";
import { createArticle } from "../server/src/newsroom/article/article-write.service.ts";
import { announceChange } from "../server/src/platform/cache/changes.ts";
import type { Db } from "../server/src/platform/postgres/database.ts";
import type { Actor } from "../server/src/system/log/log.store.ts";
import { poll } from "./poll.ts";

const ACTOR: Actor = { id: null, name: "bench/change-under-load" };

interface Order {
  db: Db;
  /** Processes that each change has to be seen in. */
  urls: string[];
  /** Articles that readers read meanwhile; they are edited and stay. */
  read: ArticleCard[];
  until: number;
}

/** Publishes, edits and takes down one article after the other, and gives the milliseconds from each commit until all processes showed it. */
export async function changeArticles({ db, urls, read, until }: Order): Promise<Record<"published" | "edited" | "disabled", number[]>> {
  const times = { published: [] as number[], edited: [] as number[], disabled: [] as number[] };
  const agent = new Agent({ keepAlive: true });
  const seen = (path: string, fits: (status: number, text: string) => boolean) =>
    Promise.all(urls.map((url) => poll(agent, url + path, fits)));
  const timed = async (kind: keyof typeof times, committed: number, shown: Promise<unknown>) => {
    await shown;
    times[kind].push(performance.now() - committed);
  };
  for (let number = 1; Date.now() < until; number++) {
    const like = read[number % read.length];
    if (!like?.category) continue;
    const { locale, category } = like;
    const fields = { locale, categoryId: category.id, breaking: false };
    const word = `bench${number}x${Date.now().toString(36)}`;

    const { id, slug } = await db.transaction((tx) =>
      createArticle(tx, ACTOR, {
        ...fields,
        title: `Published ${word}`,
        body: { type: "doc", content: [] },
        authorIds: [],
        tagIds: [],
        personIds: [],
        images: [],
        publishedAt: new Date(),
      }),
    );
    const [home, section, own] = [inLocalePath(locale, "/"), categoryPath(locale, category.id), articlePath({ id, slug, locale })];
    const published = performance.now();
    await timed(
      "published",
      published,
      Promise.all([home, section].map((path) => seen(path, (_, text) => text.includes(`Published ${word}`)))),
    );
    await seen(own, (status) => status === 200);

    await db.transaction(async (tx) => {
      await tx
        .update(article)
        .set({ title: `Edited ${word}`, version: sql`${article.version} + 1`, updatedAt: sql`now()` })
        .where(eq(article.id, id));
      // What readers look at changes too, so that it is made anew under their eyes.
      await tx
        .update(article)
        .set({ version: sql`${article.version} + 1`, updatedAt: sql`now()` })
        .where(eq(article.id, like.id));
      await announceChange(tx, [...tagsOfArticle({ ...fields, id }), ...tagsOfArticle({ ...fields, id: like.id })]);
    });
    const edited = performance.now();
    await timed(
      "edited",
      edited,
      Promise.all([home, section, own].map((path) => seen(path, (_, text) => text.includes(`Edited ${word}`)))),
    );

    await db.transaction(async (tx) => {
      await tx
        .update(article)
        .set({ enable: false, deletedAt: sql`now()`, version: sql`${article.version} + 1`, updatedAt: sql`now()` })
        .where(eq(article.id, id));
      await announceChange(tx, tagsOfArticle({ ...fields, id }));
    });
    const disabled = performance.now();
    await timed(
      "disabled",
      disabled,
      Promise.all([seen(own, (status) => status === 404), ...[home, section].map((path) => seen(path, (_, text) => !text.includes(word)))]),
    );
  }
  agent.destroy();
  return times;
}
