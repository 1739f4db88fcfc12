import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory, makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import { mostRead } from "../../audience/analytics/most-read.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { type article, articleRelated } from "./article.table.ts";

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Every way in which an article is not for readers. */
const HIDDEN: Record<string, Partial<typeof article.$inferInsert>> = {
  draft: { publishedAt: null },
  scheduled: { publishedAt: ago(-1) },
  embargoed: { embargoUntil: ago(-1) },
  expired: { expiresAt: ago(0.01) },
  "switched off": { enable: false },
  deleted: { deletedAt: ago(1) },
};

let platform: StartedPlatform;
let client: Client;
/** A reader who follows the section and has saved every article. */
let follower: Client;
let followerId: number;
let categoryId: number;
let relations: { authorIds: number[]; tagIds: number[]; personIds: number[]; sourceId: number };
let seen: { id: number; slug: string };
const slugs = { tag: "", author: "", person: "", source: "" };

beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  const { db } = platform.database;
  categoryId = await makeCategory(db, { onHome: true });
  const [authorId, tagId, personId, sourceId] = await Promise.all([
    makeListing(db, "author"),
    makeListing(db, "tag"),
    makeListing(db, "person"),
    makeListing(db, "source"),
  ]);
  relations = { authorIds: [authorId], tagIds: [tagId], personIds: [personId], sourceId };
  slugs.tag = (await client.tag.get({ id: tagId })).slug;
  slugs.author = (await client.author.get({ id: authorId })).slug;
  slugs.person = (await client.peopleOfInterest.get({ id: personId })).slug;
  slugs.source = (await client.source.get({ id: sourceId })).slug;
  followerId = (await makeUser(db, "User")).id;
  follower = await clientAs(platform, followerId);
  platform.memo.change(["*"]);
  await follower.following.follow({ kind: "category", id: categoryId });
  seen = await makeArticle(db, {
    ...relations,
    categoryId,
    title: "Visible zeppelin",
    breaking: true,
    breakingUntil: ago(-1),
    publishedAt: ago(2),
  });
});

afterAll(() => platform.stop());

/** Ids in every list that readers get. */
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
    related: ids(await client.article.related({ id: seen.id })),
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

describe("what readers may see", () => {
  it("is in every list when it is published", async () => {
    const other = await makeArticle(platform.database.db, {
      ...relations,
      categoryId,
      title: "Another zeppelin",
      breaking: true,
      breakingUntil: ago(-1),
    });
    await platform.database.db.insert(mostRead).values({ articleId: other.id, score: 1, readers: 1 });
    platform.memo.change(["*"]);
    const missing = Object.entries(await everyList()).filter(([, ids]) => !ids.includes(other.id));
    expect(missing).toEqual([]);
    expect((await client.article.details({ id: other.id })).title).toBe("Another zeppelin");
  });

  it.each(Object.entries(HIDDEN))("is nowhere when it is %s", async (_state, columns) => {
    const { db } = platform.database;
    const hidden = await makeArticle(
      db,
      {
        ...relations,
        categoryId,
        title: "Hidden zeppelin",
        breaking: true,
        breakingUntil: ago(-1),
        translationOf: seen.id,
        locale: "en-US",
      },
      columns,
    );
    await db.insert(mostRead).values({ articleId: hidden.id, score: 9, readers: 9 });
    await db.insert(articleRelated).values({ articleId: seen.id, relatedId: hidden.id, position: 0 });
    platform.memo.change(["*"]);
    const shown = Object.entries(await everyList()).filter(([, ids]) => ids.includes(hidden.id));
    expect(shown).toEqual([]);
    await expect(client.article.details({ id: hidden.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.article.detailsV1({ id: hidden.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.article.related({ id: hidden.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const details = await client.article.details({ id: seen.id });
    const beside = [details.previous, details.next, ...details.translations].map((one) => one?.id);
    expect(beside).not.toContain(hidden.id);
  });

  it("counts only what is shown", async () => {
    platform.memo.change(["*"]);
    const { data, meta } = await client.article.latest({ limit: 100 });
    expect(meta.total).toBe(data.length);
  });

  it("stops being breaking news at its hour", async () => {
    const past = await makeArticle(platform.database.db, { categoryId, breaking: true, breakingUntil: ago(0.01) });
    platform.memo.change(["*"]);
    expect((await client.article.breaking({})).map((card) => card.id)).not.toContain(past.id);
    expect((await client.article.details({ id: past.id })).breaking).toBe(false);
  });
});
