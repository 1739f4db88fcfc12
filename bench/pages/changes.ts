import { Agent } from "node:http";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, categoryPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { eq, sql } from "drizzle-orm";
import { article } from "../../server/src/newsroom/article/article.table.ts";
import { tagsOfArticle } from "../../server/src/newsroom/article/article.tags.ts";
import { createArticle } from "../../server/src/newsroom/article/edit/create.service.ts";
import { announceChange } from "../../server/src/platform/cache/changes.ts";
import type { Db } from "../../server/src/platform/postgres/database.ts";
import type { Actor } from "../../server/src/system/log/log.store.ts";
import { poll } from "../tools/poll.ts";

const ACTOR: Actor = { id: null, name: "bench/change-under-load" };

interface ChangeOptions {
  db: Db;
  /** Processes on which each change must become visible. */
  urls: string[];
  /** Articles that readers request during the changes. They are edited but not taken down. */
  read: ArticleCard[];
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * Publishes, edits and takes down articles, one after another. Returns the milliseconds from each
 * commit until all processes showed the change.
 */
export async function changeArticles({
  db,
  urls,
  read,
  until,
}: ChangeOptions): Promise<Record<"published" | "edited" | "disabled", number[]>> {
  const times = { published: [] as number[], edited: [] as number[], disabled: [] as number[] };
  const agent = new Agent({ keepAlive: true });
  const waitUntilVisible = (path: string, matches: (status: number, text: string) => boolean) =>
    Promise.all(urls.map((url) => poll(agent, url + path, matches)));
  const timed = async (kind: keyof typeof times, committed: number, visible: Promise<unknown>) => {
    await visible;
    times[kind].push(performance.now() - committed);
  };
  for (let number = 1; Date.now() < until; number++) {
    const template = read[number % read.length];
    if (!template?.category) continue;
    const { locale, category } = template;
    const fields = { locale, categoryId: category.id, breaking: false };
    const marker = `bench${number}x${Date.now().toString(36)}`;

    const { id, slug } = await db.transaction((tx) =>
      createArticle(tx, ACTOR, {
        ...fields,
        title: `Published ${marker}`,
        body: { type: "doc", content: [] },
        authorIds: [],
        tagIds: [],
        personIds: [],
        images: [],
        publishedAt: new Date(),
      }),
    );
    const [home, categoryPage, articlePage] = [
      pagePath(locale, ""),
      categoryPath(locale, category.id),
      articlePath({ id, slug, locale }),
    ];
    const published = performance.now();
    await timed(
      "published",
      published,
      Promise.all(
        [home, categoryPage].map((path) =>
          waitUntilVisible(path, (_, text) => text.includes(`Published ${marker}`)),
        ),
      ),
    );
    await waitUntilVisible(articlePage, (status) => status === 200);

    await db.transaction(async (tx) => {
      await tx
        .update(article)
        .set({
          title: `Edited ${marker}`,
          version: sql`${article.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(article.id, id));
      // An article that readers request changes too, so that it is rendered again under load.
      await tx
        .update(article)
        .set({ version: sql`${article.version} + 1`, updatedAt: sql`now()` })
        .where(eq(article.id, template.id));
      await announceChange(tx, [
        ...tagsOfArticle({ ...fields, id }),
        ...tagsOfArticle({ ...fields, id: template.id }),
      ]);
    });
    const edited = performance.now();
    await timed(
      "edited",
      edited,
      Promise.all(
        [home, categoryPage, articlePage].map((path) =>
          waitUntilVisible(path, (_, text) => text.includes(`Edited ${marker}`)),
        ),
      ),
    );

    await db.transaction(async (tx) => {
      await tx
        .update(article)
        .set({
          enable: false,
          deletedAt: sql`now()`,
          version: sql`${article.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(article.id, id));
      await announceChange(tx, tagsOfArticle({ ...fields, id }));
    });
    const disabled = performance.now();
    await timed(
      "disabled",
      disabled,
      Promise.all([
        waitUntilVisible(articlePage, (status) => status === 404),
        ...[home, categoryPage].map((path) =>
          waitUntilVisible(path, (_, text) => !text.includes(marker)),
        ),
      ]),
    );
  }
  agent.destroy();
  return times;
}
