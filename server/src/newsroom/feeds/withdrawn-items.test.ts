import type { WithdrawalKind } from "@masthead/contract/newsroom/article/withdrawal.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { bodyOf, makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { fetchFeed, fetchRss } from "../../../test/factories/feed-newsroom.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { childText } from "../../../test/readers/xml.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const SITE = "https://news.example";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;
const editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
const categoryId = await makeCategory(db);
const author = await makeTopic(db, "author", { name: { "en-US": "Lina Haddadin" } });
const published = new Date(Math.floor(Date.now() / 1000) * 1000 - DAY);

const make = (title: string) =>
  makeArticle(db, {
    title,
    summary: title,
    body: bodyOf(title),
    categoryId,
    authorIds: [author],
    publishedAt: published,
  });
const withdraw = (id: number, kind: WithdrawalKind, notice = "It was <b>wrong</b>.") =>
  editor.article.withdraw({ id, kind, notice });
/** Returns the items of an RSS feed by title. */
async function titlesOf(page: string): Promise<(string | undefined)[]> {
  const { items } = await fetchRss(server, `${page}/rss.xml`);
  return items.map((item) => childText(item, "title"));
}
/** Dates the withdrawal of an article back. */
const agedBy = (id: number, days: number) =>
  db.execute(sql`update article set updated_at = updated_at - ${days} * interval '1 day',
    withdrawal = jsonb_set(withdrawal, '{at}', to_jsonb(((withdrawal->>'at')::timestamptz - ${days} * interval '1 day')::text)) where id = ${id}`);

it("replaces a killed article by the notice in every feed and format, under the same id", async () => {
  const { id } = await make("A libel");
  await vi.waitFor(async () => expect(await titlesOf("")).toContain("A libel"));
  await withdraw(id, "kill");
  const pages = ["", `/category/${categoryId}`, "/articles/lina-haddadin"];
  for (const page of pages) {
    await vi.waitFor(async () =>
      expect(await titlesOf(page)).toEqual(["This article has been withdrawn"]),
    );
    for (const format of ["rss.xml", "atom.xml", "feed.json"]) {
      const text = await fetchFeed(server, `${page}/${format}`);
      expect(text).not.toMatch(/libel/i);
      expect(text).toContain(`${SITE}/article/${id}`);
    }
  }
  const { items } = await fetchRss(server, "/rss.xml");
  expect(childText(items[0], "guid")).toBe(`${SITE}/article/${id}`);
  expect(childText(items[0], "pubDate")).toBe(published.toUTCString());
  expect(childText(items[0], "description")).toBe("It was <b>wrong</b>.");
  expect(childText(items[0], "content:encoded")).toBe(
    '<div lang="en-US" dir="ltr"><p>It was &lt;b&gt;wrong&lt;/b&gt;.</p></div>',
  );
  const [item] = (
    JSON.parse(await fetchFeed(server, "/feed.json")) as { items: Record<string, string>[] }
  ).items;
  const { withdrawal } = await editor.article.get({ id });
  expect(item).toMatchObject({ id: `${SITE}/article/${id}`, date_modified: withdrawal?.at });
  expect(item).not.toHaveProperty("authors");
  await editor.article.reinstate({ id });
  await vi.waitFor(async () => expect(await titlesOf("")).toEqual([]));
});

it("keeps the headline and link of a retraction, for a week", async () => {
  const { id, slug } = await make("A study");
  await withdraw(id, "retraction");
  await vi.waitFor(async () => expect(await titlesOf("")).toEqual(["Retracted: A study"]));
  const { items } = await fetchRss(server, "/rss.xml");
  expect(childText(items[0], "link")).toBe(`${SITE}/article/${id}/${slug}`);
  await agedBy(id, 8);
  await make("Something new");
  await vi.waitFor(async () => expect(await titlesOf("")).toEqual(["Something new"]));
});

it("leaves out notices of other languages, categories and topics, and of articles older than a full feed", async () => {
  const [arabic, other] = [
    await makeArticle(db, { locale: "ar-JO", categoryId }),
    await makeArticle(db),
  ];
  for (const { id } of [arabic, other]) await withdraw(id, "kill");
  await vi.waitFor(async () => expect(await titlesOf("/ar")).toEqual(["سُحب هذا المقال"]));
  await vi.waitFor(async () =>
    expect(await titlesOf(`/category/${categoryId}`)).toEqual(["Something new"]),
  );
  await makeTopic(db, "author", { name: { "en-US": "Omar Said" } });
  expect(await titlesOf("/articles/omar-said")).toEqual([]);
  const old = await make("Long ago");
  await db.execute(
    sql`update article set published_at = published_at - interval '9 days' where id = ${old.id}`,
  );
  await withdraw(old.id, "kill");
  for (let n = 0; n < 50; n++) await make(`Number ${n}`);
  await vi.waitFor(async () =>
    expect(
      (await titlesOf(`/category/${categoryId}`)).filter((title) => !title?.startsWith("Number")),
    ).toEqual([]),
  );
});
