import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { eq, sql } from "drizzle-orm";
import { article } from "../server/src/newsroom/article/article.table.ts";
import { tagsOfArticle } from "../server/src/newsroom/article/article.tags.ts";
import { createArticle } from "../server/src/newsroom/article/article-write.service.ts";
import { announceChange } from "../server/src/platform/cache/changes.ts";
import type { Db } from "../server/src/platform/postgres/database.ts";
import type { Actor } from "../server/src/system/log/log.store.ts";

const ACTOR: Actor = { id: null, name: "bench/change-under-load" };
const GIVE_UP = 20_000;

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

/** Asks for a page until it shows what is waited for. @throws Error when it does not for long. */
async function poll(agent: Agent, url: string, fits: (status: number, text: string) => boolean): Promise<void> {
  const until = Date.now() + GIVE_UP;
  for (;;) {
    const { status, text } = await page(agent, url);
    if (fits(status, text)) return;
    if (Date.now() > until) throw new Error(`${url} did not change within ${GIVE_UP / 1000} s`);
    await wait(5);
  }
}

function page(agent: Agent, url: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    get(url, { agent, timeout: GIVE_UP }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      response.on("error", fail);
    }).on("error", fail);
  });
}
