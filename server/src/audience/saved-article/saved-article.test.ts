import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD, rejectionOf } from "../../../test/factories/auth.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { article } from "../../newsroom/article/article.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "../data-deletion/data-deletion.jobs.ts";
import { savedArticle } from "./saved-article.table.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
});

afterAll(() => platform.stop());

async function reader(): Promise<{ id: number; client: Client }> {
  const { id } = await makeUser(platform.database.db, "User");
  return { id, client: await clientAs(platform, id) };
}

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

describe("saved articles", () => {
  it("are listed per reader, latest first, in both languages and without duplicates", async () => {
    const { db } = platform.database;
    const [{ client }, { client: other }] = [await reader(), await reader()];
    const first = await makeArticle(db);
    const second = await makeArticle(db, { locale: "ar-JO", title: "خبر" });
    await client.savedArticle.save({ id: first.id });
    await client.savedArticle.save({ id: second.id });
    await Promise.all(Array.from({ length: 5 }, () => client.savedArticle.save({ id: first.id })));
    const list = await client.savedArticle.list({});
    expect(idsOf(list)).toEqual([second.id, first.id]);
    expect(list.meta).toMatchObject({ total: 2, hidden: 0, next: null });
    expect(list.data[0]).toMatchObject({ title: "خبر", savedAt: expect.stringMatching(/Z$/) });
    expect(await client.savedArticle.has({ id: first.id })).toEqual({ saved: true });
    expect(await other.savedArticle.has({ id: first.id })).toEqual({ saved: false });
    expect(idsOf(await other.savedArticle.list({}))).toEqual([]);
    await other.savedArticle.remove({ id: first.id });
    expect(await client.savedArticle.has({ id: first.id })).toEqual({ saved: true });
    await client.savedArticle.remove({ id: first.id });
    expect(idsOf(await client.savedArticle.list({}))).toEqual([second.id]);
  });

  it("are paginated by page and by cursor without duplicates", async () => {
    const { client } = await reader();
    const savedIds: number[] = [];
    for (let n = 0; n < 7; n++) {
      const { id } = await makeArticle(platform.database.db);
      await client.savedArticle.save({ id });
      savedIds.unshift(id);
    }
    const pages = [
      await client.savedArticle.list({ limit: 3 }),
      await client.savedArticle.list({ limit: 3, page: 3 }),
    ];
    expect(pages.map(idsOf)).toEqual([savedIds.slice(0, 3), savedIds.slice(6)]);
    const listedIds: number[] = [];
    let after: string | undefined;
    do {
      const window = await client.savedArticle.list({ limit: 3, after });
      listedIds.push(...idsOf(window));
      after = window.meta.next ?? undefined;
    } while (after);
    expect(listedIds).toEqual(savedIds);
    expect(await rejectionOf(client.savedArticle.list({ page: 9 }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(client.savedArticle.list({ after: "no cursor" }))).toMatchObject({
      status: 400,
    });
  });

  it("are hidden while the article is not visible, and hidden articles cannot be saved", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const { id } = await makeArticle(db);
    await client.savedArticle.save({ id });
    await db.update(article).set({ enable: false }).where(eq(article.id, id));
    const hidden = await client.savedArticle.list({});
    expect(hidden.data).toEqual([]);
    expect(hidden.meta).toMatchObject({ total: 0, hidden: 1 });
    const { client: other } = await reader();
    expect(await rejectionOf(other.savedArticle.save({ id }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(other.savedArticle.save({ id: 900_000_001 }))).toMatchObject({
      status: 404,
    });
    await db.update(article).set({ enable: true }).where(eq(article.id, id));
    expect(idsOf(await client.savedArticle.list({}))).toEqual([id]);
    await db.delete(article).where(eq(article.id, id));
    expect((await client.savedArticle.list({})).meta).toMatchObject({ total: 0, hidden: 0 });
  });

  it("are part of the data export and deleted with the account", async () => {
    const { db } = platform.database;
    const { id: userId } = await makeUserWithPassword(platform, "User");
    const client = await clientAs(platform, userId);
    const { id } = await makeArticle(db, { title: "To be kept" });
    await client.savedArticle.save({ id });
    const exported = async () => (await client.account.exportData()).savedArticles;
    expect(await exported()).toEqual([
      { articleId: id, title: "To be kept", savedAt: expect.any(String) },
    ]);
    for (const hidden of [
      { deletedAt: new Date() },
      { deletedAt: null, enable: false },
      { enable: true, publishedAt: new Date(Date.now() + 86_400_000) },
    ]) {
      await db.update(article).set(hidden).where(eq(article.id, id));
      expect(await exported(), JSON.stringify(hidden)).toMatchObject([
        { articleId: id, title: null },
      ]);
    }
    await client.account.removeAccount({ password: PASSWORD });
    await expect
      .poll(() => db.select().from(savedArticle).where(eq(savedArticle.userId, userId)))
      .toEqual([]);
  });
});
