import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../../test/factories/broadcast.ts";
import { makeArticle, makeCategory, makeTopic } from "../../../../test/factories/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { tag } from "../../tag/tag.table.ts";

let platform: StartedPlatform;
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
});
afterAll(() => platform.stop());

const suggest = async (q: string, locale: Locale = "en-US") =>
  (await client.search.suggestions({ q, locale })).map(({ kind, name }) => `${kind}: ${name}`);
const english = (name: string) => ({ "en-US": name });

describe("search suggestions", () => {
  it("are articles, topics, categories, people, programs, channels and pages whose names have words that begin like the query", async () => {
    const { db } = platform.database;
    await makeArticle(db, { title: "The lighthouse opens again", categoryId: null });
    await makeTopic(db, "author", { name: english("Lina Lighthouse") });
    await makeTopic(db, "tag", { name: english("Lighthouses") });
    await makeCategory(db, { name: english("Lighthouse keeping") });
    await makeProgram(db, { name: english("Lighthouse hour") });
    await makeChannel(db, { name: english("Lighthouse TV") });
    expect((await suggest("lighth")).sort()).toEqual([
      "article: The lighthouse opens again",
      "author: Lina Lighthouse",
      "category: Lighthouse keeping",
      "channel: Lighthouse TV",
      "program: Lighthouse hour",
      "tag: Lighthouses",
    ]);
    expect(await suggest("lighthouse open")).toEqual(["article: The lighthouse opens again"]);
    expect(await suggest("sched")).toContain("page: Schedule");
  });

  it("find a word at each of its letters, also between its stem and its end", async () => {
    const title = "Flooding closes the harbour";
    await makeArticle(platform.database.db, { title, categoryId: null });
    for (const q of ["fl", "flood", "floodi", "floodin", "flooding", "flooding of", "the harb"])
      expect(await suggest(q), q).toContain(`article: ${title}`);
  });

  it("fold Arabic letters, and ignore the article before a word", async () => {
    const title = "المدينة تُعيد فتح أبوابها";
    await makeArticle(platform.database.db, { title, locale: "ar-JO", categoryId: null });
    for (const q of ["الم", "المدين", "مدينه", "المدينة ابو", "ابواب", "المدينة تعيد"])
      expect(await suggest(q, "ar-JO"), q).toContain(`article: ${title}`);
    expect(await suggest("الاشت", "ar-JO")).toContain("page: الاشتراك");
  });

  it("leave out what readers do not see", async () => {
    const { db } = platform.database;
    await makeArticle(db, { title: "Quicksilver draft", categoryId: null }, { enable: false });
    await makeArticle(
      db,
      { title: "Quicksilver tomorrow", categoryId: null },
      { publishedAt: new Date(Date.now() + 86_400_000) },
    );
    const id = await makeTopic(db, "tag", { name: english("Quicksilver") });
    await db.update(tag).set({ status: false }).where(eq(tag.id, id));
    expect(await suggest("quicks")).toEqual([]);
  });

  it("mark a premium article, whose title everybody sees", async () => {
    await makeArticle(platform.database.db, {
      title: "Goldmine report",
      categoryId: null,
      premium: true,
    });
    expect(await client.search.suggestions({ q: "goldm" })).toMatchObject([{ premium: true }]);
  });

  it("refuse queries that are too short or too long", async () => {
    for (const q of [" a ", "x".repeat(61)])
      await expect(client.search.suggestions({ q }), q).rejects.toMatchObject({
        status: 400,
      });
    expect(await suggest("' & | !(")).toEqual([]);
  });

  it("are at most eight", async () => {
    for (let i = 0; i < 12; i++)
      await makeArticle(platform.database.db, { title: `Marathon ${i}`, categoryId: null });
    expect(await suggest("marath")).toHaveLength(8);
  });
});
