import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { mostRead } from "../../audience/analytics/most-read/most-read.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { type article, articleRelated } from "./article.table.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Columns for each state in which readers may not see an article. */
const HIDDEN: Record<string, Partial<typeof article.$inferInsert>> = {
  "a draft": { publishedAt: null },
  scheduled: { publishedAt: hoursAgo(-1) },
  embargoed: { embargoUntil: hoursAgo(-1) },
  expired: { expiresAt: hoursAgo(0.01) },
  disabled: { enable: false },
  deleted: { deletedAt: hoursAgo(1) },
};

let platform: StartedPlatform;
let client: Client;
/** A reader who follows the category and has saved every article. */
let follower: Client;
let followerId: number;
let categoryId: number;
let relations: { authorIds: number[]; tagIds: number[]; personIds: number[]; sourceId: number };
let visible: { id: number; slug: string };
const slugs = { tag: "", author: "", person: "", source: "" };

beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  const { db } = platform.database;
  categoryId = await makeCategory(db, { onHome: true });
  const [authorId, tagId, personId, sourceId] = await Promise.all([
    makeTopic(db, "author"),
    makeTopic(db, "tag"),
    makeTopic(db, "person"),
    makeTopic(db, "source"),
  ]);
  relations = { authorIds: [authorId], tagIds: [tagId], personIds: [personId], sourceId };
  slugs.tag = (await client.tag.get({ id: tagId })).slug;
  slugs.author = (await client.author.get({ id: authorId })).slug;
  slugs.person = (await client.peopleOfInterest.get({ id: personId })).slug;
  slugs.source = (await client.source.get({ id: sourceId })).slug;
  followerId = (await makeUser(db, "User")).id;
  follower = await clientAs(platform, followerId);
  await follower.following.follow({ kind: "category", id: categoryId });
  visible = await makeArticle(db, {
    ...relations,
    categoryId,
    title: "Visible zeppelin",
    breaking: true,
    breakingUntil: hoursAgo(-1),
    publishedAt: hoursAgo(2),
  });
});

afterAll(() => platform.stop());

/** Returns the article ids in every public list. */
async function everyList(): Promise<Record<string, number[]>> {
  await platform.database.db.execute(
    `insert into saved_article (user_id, article_id) select ${followerId}, id from article on conflict do nothing`,
  );
  const ids = (cards: { id: number }[]) => cards.map((card) => card.id);
  const { authorIds, tagIds, personIds, sourceId } = relations;
  return {
    list: ids((await client.article.list({})).data),
    byTag: ids((await client.article.list({ tagId: tagIds[0] })).data),
    byAuthor: ids((await client.article.list({ authorId: authorIds[0] })).data),
    byPerson: ids((await client.article.list({ personId: personIds[0] })).data),
    bySource: ids((await client.article.list({ sourceId })).data),
    latest: ids((await client.article.latest({})).data),
    main: ids(await client.article.main({})),
    mainOfCategory: ids(await client.article.main({ categoryId })),
    byCategory: ids((await client.article.byCategory({ id: categoryId })).data),
    byCategorySince: ids((await client.article.byCategory({ id: categoryId, daysAgo: 2 })).data),
    categoryHome: ids(await client.article.categoryHome({ id: categoryId })),
    breaking: ids(await client.article.breaking({})),
    mostRead: ids(await client.article.mostRead({})),
    related: ids(await client.article.related({ id: visible.id })),
    tagPage: ids((await client.article.listing({ slug: slugs.tag })).articles.data),
    authorPage: ids((await client.article.listing({ slug: slugs.author })).articles.data),
    personPage: ids((await client.article.listing({ slug: slugs.person })).articles.data),
    sourcePage: ids((await client.article.listing({ slug: slugs.source })).articles.data),
    breakingPage: ids((await client.article.listing({ slug: "breaking" })).articles.data),
    followed: ids((await follower.following.articles({ limit: 50 })).data),
    saved: ids((await follower.savedArticle.list({ limit: 100 })).data),
    search: ids((await client.search.articles({ q: "zeppelin" })).data),
  };
}

describe("article visibility", () => {
  it("includes a published article in every list", async () => {
    const published = await makeArticle(platform.database.db, {
      ...relations,
      categoryId,
      title: "Another zeppelin",
      breaking: true,
      breakingUntil: hoursAgo(-1),
    });
    await platform.database.db
      .insert(mostRead)
      .values({ articleId: published.id, score: 1, readers: 1 });
    const missing = Object.entries(await everyList()).filter(
      ([, ids]) => !ids.includes(published.id),
    );
    expect(missing).toEqual([]);
    expect((await client.article.details({ id: published.id })).title).toBe("Another zeppelin");
  });

  it.each(Object.entries(HIDDEN))(
    "hides an article that is %s from every list",
    async (_state, columns) => {
      const { db } = platform.database;
      const hidden = await makeArticle(
        db,
        {
          ...relations,
          categoryId,
          title: "Hidden zeppelin",
          breaking: true,
          breakingUntil: hoursAgo(-1),
          translationOf: visible.id,
          locale: "en-US",
        },
        columns,
      );
      await db.insert(mostRead).values({ articleId: hidden.id, score: 9, readers: 9 });
      await db
        .insert(articleRelated)
        .values({ articleId: visible.id, relatedId: hidden.id, position: 0 });
      const listsWithHidden = Object.entries(await everyList()).filter(([, ids]) =>
        ids.includes(hidden.id),
      );
      expect(listsWithHidden).toEqual([]);
      await expect(client.article.details({ id: hidden.id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      await expect(client.article.detailsV1({ id: hidden.id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      await expect(client.article.related({ id: hidden.id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      const details = await client.article.details({ id: visible.id });
      const linkedIds = [details.previous, details.next, ...details.translations].map(
        (link) => link?.id,
      );
      expect(linkedIds).not.toContain(hidden.id);
    },
  );

  it("counts only visible articles in totals", async () => {
    const { data, meta } = await client.article.latest({ limit: 100 });
    expect(meta.total).toBe(data.length);
  });

  it("stops showing an article as breaking news after its end time", async () => {
    const ended = await makeArticle(platform.database.db, {
      categoryId,
      breaking: true,
      breakingUntil: hoursAgo(0.01),
    });
    expect((await client.article.breaking({})).map((card) => card.id)).not.toContain(ended.id);
    expect((await client.article.details({ id: ended.id })).breaking).toBe(false);
  });
});
