import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import type { article } from "../article/article.table.ts";
import { refreshVocabulary } from "./spelling/vocabulary.service.ts";

let platform: StartedPlatform;
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
});
afterAll(() => platform.stop());

const make = async (
  title: string,
  locale: Locale = "en-US",
  columns: Partial<typeof article.$inferInsert> = {},
) =>
  (
    await makeArticle(
      platform.database.db,
      { locale, categoryId: null, title, summary: "", body: bodyOf("-") },
      columns,
    )
  ).id;
const search = (
  q: string,
  more: { locale?: Locale; categoryId?: number; page?: number; limit?: number } = {},
) => client.search.articles({ q, ...more });
const titles = async (...args: Parameters<typeof search>) =>
  (await search(...args)).data.map((hit) => hit.title).sort();

describe("partial matches when no article has all words", () => {
  beforeAll(async () => {
    await make("Granite quarry fees");
    await make("Granite quarry noise");
    await make("Quarry");
    await make("Granite");
    await make("Fees waived");
    for (let i = 0; i < 8; i++) await make(`Ledger ${i}`);
  });

  it("finds the articles with the most words and flags them as partial", async () => {
    const { meta } = await search("waived granite quarry");
    expect(meta).toMatchObject({
      partial: true,
      corrected: false,
      suggestion: null,
      total: 2,
      query: "waived granite quarry",
    });
    expect(await titles("waived granite quarry")).toEqual([
      "Granite quarry fees",
      "Granite quarry noise",
    ]);
  });

  it("finds the articles with the rarest word when no two words occur together", async () => {
    expect(await titles("ledger waived")).toEqual(["Fees waived"]);
    expect(await titles("waived qzxwv")).toEqual(["Fees waived"]);
  });

  it("still excludes words, and treats a phrase as one word", async () => {
    expect(await titles("waived granite quarry -noise")).toEqual(["Granite quarry fees"]);
    expect(await titles('"granite quarry" qzxwv')).toEqual([
      "Granite quarry fees",
      "Granite quarry noise",
    ]);
    expect((await search('"quarry granite"')).meta).toMatchObject({ partial: false, total: 0 });
  });

  it("highlights the words that match", async () => {
    const [hit] = (await search("waived granite quarry")).data;
    expect(hit?.titleRuns.filter((run) => run.hit).map((run) => run.text)).toEqual([
      "Granite",
      "quarry",
    ]);
  });

  it("paginates partial matches", async () => {
    const first = await search("waived granite quarry", { limit: 1 });
    const second = await search("waived granite quarry", { limit: 1, page: 2 });
    expect(second.meta).toMatchObject({ partial: true, total: 2 });
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
    await expect(search("waived granite quarry", { limit: 1, page: 3 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("matches Arabic words in any inflected form", async () => {
    await make("رسوم على التحويلات المالية", "ar-JO");
    await make("إلغاء رحلات", "ar-JO");
    const { data, meta } = await search("إلغاء رسوم التحويلات", { locale: "ar-JO" });
    expect(data.map((hit) => hit.title)).toEqual(["رسوم على التحويلات المالية"]);
    expect(meta).toMatchObject({ partial: true, total: 1 });
  });

  it("handles queries with many words", async () => {
    const many = Array.from({ length: 60 }, (_, i) => `w${i}`).join(" ");
    expect((await search(`granite quarry ${many}`.slice(0, 200))).meta).toMatchObject({
      partial: true,
      total: 2,
    });
  });

  it("does not find articles that readers may not see", async () => {
    await make("Travertine", "en-US", { enable: false });
    expect((await search("travertine qzxwv")).meta).toMatchObject({ partial: false, total: 0 });
  });
});

describe("matches in the other language", () => {
  it("are counted when this language has none", async () => {
    for (let i = 0; i < 3; i++) await make(`عمّان تستعد للشتاء ${i}`, "ar-JO");
    await make("عمان قديمًا", "ar-JO", { enable: false });
    expect((await search("عمان")).meta).toMatchObject({
      total: 0,
      elsewhere: { locale: "ar-JO", total: 3, more: false },
    });
    await make("Pergola");
    expect((await search("pergola", { locale: "ar-JO" })).meta.elsewhere).toEqual({
      locale: "en-US",
      total: 1,
      more: false,
    });
  });

  it("are not reported when this language has matches, or neither has", async () => {
    await make("Unicef report");
    await make("تقرير Unicef", "ar-JO");
    expect((await search("unicef")).meta.elsewhere).toBeNull();
    expect((await search("qzxwvkjh")).meta.elsewhere).toBeNull();
  });

  it("are limited to the same category", async () => {
    const [category, other] = [
      await makeCategory(platform.database.db),
      await makeCategory(platform.database.db),
    ];
    await makeArticle(platform.database.db, {
      locale: "ar-JO",
      categoryId: category,
      title: "شلال",
      body: bodyOf("-"),
    });
    expect((await search("شلال", { categoryId: category })).meta.elsewhere).toMatchObject({
      total: 1,
    });
    expect((await search("شلال", { categoryId: other })).meta.elsewhere).toBeNull();
  });
});

describe("search for a name", () => {
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) await make(`The line to the south ${i}`);
    await makeTopic(platform.database.db, "author", { name: { "en-US": "Lina Haddadin" } });
    await refreshVocabulary(platform.database.db);
  });

  it("neither corrects the spelling nor drops words, even if no article matches", async () => {
    for (const q of ["lina", "Lina Haddadin"])
      expect((await search(q)).meta).toMatchObject({
        total: 0,
        corrected: false,
        partial: false,
        suggestion: null,
      });
    expect((await search("linne")).meta).toMatchObject({ query: "line", corrected: true });
  });

  it("corrects the spelling within a category, where names are not searched", async () => {
    const categoryId = await makeCategory(platform.database.db);
    await makeArticle(platform.database.db, { categoryId, title: "A line", body: bodyOf("-") });
    expect((await search("lina", { categoryId })).meta).toMatchObject({
      query: "line",
      corrected: true,
    });
  });
});
