import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { bodyOf, makeArticle, makeTopic } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { refreshVocabulary } from "./spelling/vocabulary.service.ts";

let platform: StartedPlatform;
let client: Client;
let superadmin: Client;

const make = async (title: string, locale: Locale = "en-US", body = "-") =>
  makeArticle(platform.database.db, {
    locale,
    categoryId: null,
    title,
    summary: "",
    body: bodyOf(body),
  });
const search = async (q: string, locale: Locale = "en-US") => {
  const { data, meta } = await client.search.articles({ q, locale });
  return { titles: data.map(({ title }) => title).sort(), meta, hits: data };
};

async function editSynonyms(value: unknown): Promise<void> {
  const { data } = await superadmin.setting.staffList({ limit: 100 });
  const setting = data.find(({ key }) => key === "searchSynonyms");
  await superadmin.setting.edit({ id: setting?.id ?? 0, version: setting?.version ?? 0, value });
}
/** Waits until the process has received the edit. */
const titlesBecome = (q: string, titles: string[]) =>
  vi.waitFor(async () => expect((await search(q)).titles).toEqual(titles), {
    timeout: scaled(20_000),
    interval: 50,
  });

beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  superadmin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
  for (let i = 0; i < 25; i++) {
    await make(
      `A heater on sale ${i}`,
      "en-US",
      "A sheet of steel, and a job for the smith. Golf on Sunday.",
    );
    await make(`كوريا تفوز ${i}`, "ar-JO", "قال المدير بأن السلة ممتلئة، ولأن الباب مغلق.");
  }
  await make("The theatre reopens");
  await make("Theatres of the north");
  await make("Wheat prices fall");
  await make("Dinars for the harvest");
  await make("The United Nations vote on water");
  await make("Nations united by sport");
  await make("حافلة جديدة في عمّان", "ar-JO");
  await make("الحافلات تعود", "ar-JO");
  await make("كرة السلة في إربد", "ar-JO");
  await makeTopic(platform.database.db, "tag", { name: { "en-US": "Theatre", "ar-JO": "مسرح" } });
  await refreshVocabulary(platform.database.db);
});
afterAll(() => platform.stop());

describe("words with the same meaning", () => {
  it.each([
    ["theater", "en-US", ["The theatre reopens", "Theatres of the north"]],
    ["theaters", "en-US", ["The theatre reopens", "Theatres of the north"]],
    ["Theater north", "en-US", ["Theatres of the north"]],
    ["JOD", "en-US", ["Dinars for the harvest"]],
    ["jod harvest", "en-US", ["Dinars for the harvest"]],
    ["UN", "en-US", ["The United Nations vote on water"]],
    ["باص", "ar-JO", ["الحافلات تعود", "حافلة جديدة في عمّان"]],
    ["الباصات", "ar-JO", ["الحافلات تعود", "حافلة جديدة في عمّان"]],
    ["كورة السلة", "ar-JO", ["كرة السلة في إربد"]],
  ] as const)("match each other: %s", async (q, locale, titles) => {
    const { titles: found, meta } = await search(q, locale);
    expect(found).toEqual(titles);
    expect(meta).toMatchObject({
      query: q,
      corrected: false,
      partial: false,
      suggestion: null,
      total: titles.length,
    });
  });

  it("are matched as one entry where several words of a query are one, in any order", async () => {
    expect((await search("United Nations")).titles).toEqual([
      "Nations united by sport",
      "The United Nations vote on water",
    ]);
    expect((await search('"United Nations"')).titles).toEqual(["The United Nations vote on water"]);
  });

  it("are highlighted", async () => {
    const { hits } = await search("theater north");
    expect(hits[0]?.titleRuns.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
      "Theatres",
      "north",
    ]);
  });

  it("are not excluded along with an excluded word", async () => {
    expect((await search("north -theater")).titles).toEqual(["Theatres of the north"]);
  });

  it("find names", async () => {
    const data = await client.search.names({ q: "theater" });
    expect(data.map(({ hits, similar }) => [hits.map(({ name }) => name), similar])).toEqual([
      [["Theatre"], false],
    ]);
  });

  it("follow the setting immediately, for the language in which they are listed", async () => {
    await editSynonyms({ "en-US": "\n playhouse ،  theatre\n", "ar-JO": "playhouse, حافلة" });
    await titlesBecome("playhouse", ["The theatre reopens", "Theatres of the north"]);
    expect((await search("playhouse", "ar-JO")).titles).toHaveLength(2);
    expect((await search("jod")).titles).toEqual([]);
    await editSynonyms({ "en-US": "", "ar-JO": "" });
    await titlesBecome("playhouse", []);
  });

  it.each([
    ["a line with one word", "theatre"],
    ["an entry without letters", "theatre, !!"],
    ["too many words on a line", Array.from({ length: 13 }, (_, i) => `word${i}`).join(", ")],
    ["too long an entry", `theatre, ${"x".repeat(61)}`],
    ["too many lines", Array.from({ length: 301 }, (_, i) => `a${i}, b${i}`).join("\n")],
    ["too long a text", "theatre, theater\n".repeat(2000)],
  ])("are refused with %s", async (_what, text) => {
    await expect(editSynonyms({ "en-US": text })).rejects.toMatchObject({ status: 400 });
    await expect(editSynonyms({ "ar-JO": text })).rejects.toMatchObject({ status: 400 });
  });
});

describe("spelling correction of a word that the archive lacks", () => {
  beforeAll(async () => {
    await editSynonyms({ "en-US": "", "ar-JO": "" });
    await titlesBecome("jod", []);
  });

  it.each([
    ["theater", "theatre"],
    ["wheet", "wheat"],
    ["heatre", "heater"],
  ])("corrects a typical slip: %s to %s", async (q, query) => {
    const { meta } = await search(q);
    expect([meta.query.toLowerCase(), meta.corrected]).toEqual([query, true]);
  });

  it.each(["JOD", "jod", "gold", "cheater", "theat", "jab"])(
    "does not correct %s to another word",
    async (q) => {
      expect((await search(q)).meta).toMatchObject({
        query: q,
        corrected: false,
        suggestion: null,
      });
    },
  );

  it.each(["باص", "لان", "بانق"])(
    "does not correct %s to a particle or another word",
    async (q) => {
      expect((await search(q, "ar-JO")).meta).toMatchObject({ corrected: false, suggestion: null });
    },
  );
});
