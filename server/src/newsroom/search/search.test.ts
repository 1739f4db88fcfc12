import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { invalidateMemo } from "../../../test/platform-memos.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { setting } from "../../system/setting/setting.table.ts";
import type { article } from "../article/article.table.ts";
import type { NewArticle } from "../article/edit/create.service.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

let platform: StartedPlatform;
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
});
afterAll(() => platform.stop());

const make = async (
  values: Partial<NewArticle>,
  columns: Partial<typeof article.$inferInsert> = {},
) => (await makeArticle(platform.database.db, { categoryId: null, ...values }, columns)).id;
const search = (
  q: string,
  more: {
    locale?: Locale;
    categoryId?: number;
    template?: ArticleTemplate;
    from?: string;
    to?: string;
    page?: number;
    limit?: number;
  } = {},
) => client.search.articles({ q, ...more });
const found = async (...args: Parameters<typeof search>) =>
  (await search(...args)).data.map((hit) => hit.id);

describe("article search", () => {
  it("finds articles with all words in title, subtitle, summary or body, in any inflected form", async () => {
    const inTitle = await make({ title: "Kestrels nest on the citadel" });
    const inSubtitle = await make({ subtitle: "A kestrel over the citadels" });
    const inSummary = await make({ summary: "The kestrel left the citadel" });
    const inBody = await make({ body: bodyOf("Nobody saw the kestrels. The citadel was closed.") });
    const inTitleAndBody = await make({
      title: "A kestrel",
      body: bodyOf("It circled the citadel."),
    });
    await make({ title: "A kestrel alone" });
    await make({ title: "A citadel alone" });
    expect((await found("kestrel citadel")).sort()).toEqual(
      [inTitle, inSubtitle, inSummary, inBody, inTitleAndBody].sort(),
    );
    expect(await found("CITADEL kestrels")).toHaveLength(5);
  });

  it.each([
    ["bus", "buses"],
    ["gas", "gases"],
    ["plus", "pluses"],
    ["virus", "viruses"],
  ])(
    "finds the same articles for a noun ending in s and its plural: %s, %s",
    async (singular, plural) => {
      const ids = [
        await make({ title: `One ${singular}` }),
        await make({ title: `Many ${plural}` }),
      ].sort();
      for (const q of [singular, plural]) {
        const { data, meta } = await search(q);
        expect(data.map((hit) => hit.id).sort(), q).toEqual(ids);
        expect(meta, q).toMatchObject({ total: 2, corrected: false });
        expect(
          data.every((hit) => hit.titleRuns.some((run) => run.hit)),
          q,
        ).toBe(true);
      }
      expect(await found(`${singular} -${plural}`)).toEqual([]);
    },
  );

  it("finds articles of the requested locale only", async () => {
    const english = await make({ title: "Quetzal" });
    const arabic = await make({ title: "طائر Quetzal", locale: "ar-JO" });
    expect(await found("quetzal")).toEqual([english]);
    expect(await found("quetzal", { locale: "ar-JO" })).toEqual([arabic]);
  });

  it("finds only articles that readers may see", async () => {
    const hidden: Partial<typeof article.$inferInsert>[] = [
      { publishedAt: null },
      { publishedAt: hoursAgo(-1) },
      { embargoUntil: hoursAgo(-1) },
      { expiresAt: hoursAgo(0.01) },
      { enable: false },
      { deletedAt: hoursAgo(1) },
    ];
    const visible = await make({ title: "Zeppelin" });
    for (const columns of hidden) await make({ title: "Zeppelin" }, columns);
    const response = await search("zeppelin");
    expect(response.data.map((hit) => hit.id)).toEqual([visible]);
    expect(response.meta.total).toBe(1);
  });

  it("matches a phrase in order, across punctuation but not across other words", async () => {
    const phrase = await make({ title: "Salt—road to Aqaba" });
    await make({ title: "The road of salt" });
    await make({ title: "Salt, the long road" });
    expect(await found('"salt road"')).toEqual([phrase]);
    expect(await found("“salt road”")).toEqual([phrase]);
    expect(await found("«salt road» aqaba")).toEqual([phrase]);
    expect(await found('"road salt"')).toEqual([]);
  });

  it("excludes articles with a negated word or phrase in any field", async () => {
    const plain = await make({ title: "Obsidian tools" });
    const inBody = await make({
      title: "Obsidian blades",
      body: bodyOf("They came from Anatolia."),
    });
    expect((await found("obsidian")).sort()).toEqual([plain, inBody].sort());
    expect(await found("obsidian -anatolia")).toEqual([plain]);
    expect(await found('obsidian -"from anatolia"')).toEqual([plain]);
    expect(await found("obsidian -tools -blades")).toEqual([]);
  });

  it("splits words at hyphens, periods and slashes, and matches the parts as a phrase", async () => {
    const id = await make({
      title: "COVID-19 wards",
      body: bodyOf("Rates fell to 3.5 km/h. See qanat.example/join for more."),
    });
    expect(await found("covid 19")).toEqual([id]);
    expect(await found("covid-19")).toEqual([id]);
    expect(await found("qanat")).toEqual([id]);
    expect(await found("19-covid")).toEqual([]);
  });
});

describe("search ranking", () => {
  it("ranks hits in titles before summaries before bodies, regardless of age", async () => {
    const inBody = await make({
      title: "One",
      body: bodyOf(`${"The heron came. ".repeat(20)}`),
      publishedAt: hoursAgo(1),
    });
    const inSummary = await make({
      title: "Two",
      summary: "A heron was seen",
      publishedAt: hoursAgo(24 * 30),
    });
    const inTitle = await make({ title: "The heron", publishedAt: hoursAgo(24 * 400) });
    expect(await found("heron")).toEqual([inTitle, inSummary, inBody]);
  });

  it("ranks newer articles first among equals", async () => {
    const older = await make({ title: "A pelican", publishedAt: hoursAgo(200) });
    const newer = await make({ title: "A pelican", publishedAt: hoursAgo(2) });
    const oldest = await make({ title: "A pelican", publishedAt: hoursAgo(24 * 900) });
    expect(await found("pelican")).toEqual([newer, older, oldest]);
  });
});

describe("search filters", () => {
  it("filters by a category and its descendants", async () => {
    const { db } = platform.database;
    const economy = await makeCategory(db);
    const energy = await makeCategory(db, { parentId: economy });
    const other = await makeCategory(db);
    const inEconomy = await make({ title: "Turbine", categoryId: economy });
    const inEnergy = await make({ title: "Turbine", categoryId: energy, publishedAt: hoursAgo(5) });
    await make({ title: "Turbine", categoryId: other });
    expect(await found("turbine", { categoryId: economy })).toEqual([inEconomy, inEnergy]);
    expect(await found("turbine", { categoryId: energy })).toEqual([inEnergy]);
    await expect(search("turbine", { categoryId: 999_999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("filters by the template", async () => {
    const opinion = await make({ title: "Trebuchet", template: "opinion" });
    const news = await make({ title: "Trebuchet", publishedAt: hoursAgo(5) });
    expect(await found("trebuchet")).toEqual([opinion, news]);
    expect(await found("trebuchet", { template: "opinion" })).toEqual([opinion]);
    expect(await found("trebuchet", { template: "news" })).toEqual([news]);
    expect(await found("trebuchet", { template: "interview" })).toEqual([]);
  });

  it("filters by whole days in the station's time zone, including the last day", async () => {
    const at = (time: string) => make({ title: "Comet", publishedAt: new Date(time) });
    const eve = await at("2024-03-09T21:59:59Z");
    const dawn = await at("2024-03-09T22:00:00Z");
    const night = await at("2024-03-10T21:59:59Z");
    const after = await at("2024-03-10T22:00:00Z");
    await platform.database.db.insert(setting).values({
      scope: "website",
      key: "timeZone",
      type: "timeZone",
      value: "Africa/Cairo",
      label: {},
    });
    invalidateMemo(platform.database.db);
    expect(await found("comet", { from: "2024-03-10", to: "2024-03-10" })).toEqual([night, dawn]);
    expect(await found("comet", { from: "2024-03-10" })).toEqual([after, night, dawn]);
    expect(await found("comet", { to: "2024-03-10" })).toEqual([night, dawn, eve]);
    expect(await found("comet", { from: "0000-01-01", to: "9999-12-31" })).toHaveLength(4);
    expect(await found("comet", { from: "9999-12-31" })).toEqual([]);
  });

  it("rejects a first day after the last, with a message in the language of the request", async () => {
    const english = search("comet", { from: "2024-03-11", to: "2024-03-10" });
    await expect(english).rejects.toMatchObject({
      code: "INVALID_INPUT",
      status: 400,
      data: { errors: [{ path: "from", message: "The start date is after the end date" }] },
    });
    const arabic = search("comet", { from: "2024-03-11", to: "2024-03-10", locale: "ar-JO" });
    await expect(arabic).rejects.toMatchObject({
      data: { errors: [{ message: "تاريخ البداية بعد تاريخ النهاية" }] },
    });
    await expect(search("comet", { from: "2024-02-30" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});
