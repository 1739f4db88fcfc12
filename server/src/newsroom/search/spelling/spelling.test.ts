import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle } from "../../../../test/factories/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { searchWord } from "../search.table.ts";
import { editDistance } from "./edit-distance.ts";
import { mostCommonForm } from "./original-spelling.service.ts";
import { refreshSearchWords } from "./vocabulary.store.ts";

let platform: StartedPlatform;
let client: Client;
const make = async (title: string, locale: "en-US" | "ar-JO" = "en-US", body = "Text") =>
  (
    await makeArticle(platform.database.db, {
      locale,
      categoryId: null,
      title,
      summary: "",
      body: bodyOf(body),
    })
  ).id;

beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  for (let i = 0; i < 25; i++) await make(`Parliament sits, day ${i}`);
  await make("A parliment of owls");
  await make("The city’s reservoir", "en-US", "Ibrahim Majali repaired the sluice.");
  await make("مزارعو الزيتون في عجلون", "ar-JO", "حصاد البندورة");
  await refreshSearchWords(platform.database.db);
});
afterAll(() => platform.stop());

const search = (q: string, locale: "en-US" | "ar-JO" = "en-US", page = 1) =>
  client.search.articles({ q, locale, page });

describe("spelling correction", () => {
  it.each([
    ["resevoir", "reservoir"],
    ["reservior", "reservoir"],
    ["Resservoir", "reservoir"],
    ["sluise", "sluice"],
    ["ibrahem majjali", "Ibrahim Majali"],
    ['"ibrahem majjali"', '"Ibrahim Majali"'],
    ["resevoir -owls", "reservoir -owls"],
  ])("searches %s as %s when nothing matches", async (q, query) => {
    const { data, meta } = await search(q);
    expect(meta).toMatchObject({ query, suggestion: query, corrected: true, total: 1 });
    expect(data[0]?.title).toBe("The city’s reservoir");
  });

  it.each([
    ["الزيطون", "الزيتون"],
    ["عحلون", "عجلون"],
    ["البندوره الزيتزن", "البندوره الزيتون"],
  ])("corrects a misspelt Arabic query: %s", async (q, query) => {
    const { data, meta } = await search(q, "ar-JO");
    expect(meta).toMatchObject({ query, corrected: true, total: 1 });
    expect(data).toHaveLength(1);
  });

  it.each([
    ["two letters swapped", "amman bsu", "amman bus"],
    ["a wrong letter", "bun amman", "bus amman"],
    ["a letter too many", "buus", "bus"],
    ["the first letters swapped", "ubs", "bus"],
    ["two letters swapped in a word of four", "tarm amman", "tram amman"],
  ])("corrects a short word with %s: %s", async (_what, q, query) => {
    for (let i = 0; i < 3; i++)
      await make(
        "Amman adds a bus and a tram",
        "en-US",
        "In amman the bus is late, and in amman the tram.",
      );
    await refreshSearchWords(platform.database.db);
    expect((await search(q)).meta).toMatchObject({ corrected: true, partial: false, query });
  });

  it("corrects a short Arabic word with two letters swapped", async () => {
    await make("خط باص جديد", "ar-JO", "ينطلق باص كل ساعة، وباص ليلي.");
    await refreshSearchWords(platform.database.db);
    expect((await search("بصا جديد", "ar-JO")).meta).toMatchObject({
      corrected: true,
      partial: false,
    });
  });

  it("keeps the correction on later pages", async () => {
    const { meta } = await search("parlaiment", "en-US", 2);
    expect(meta).toMatchObject({ page: 2, total: 25, query: "Parliament", corrected: true });
  });

  it("suggests a spelling with more hits without applying it when the query has few hits", async () => {
    const { data, meta } = await search("parliment");
    expect(data.map((hit) => hit.title)).toEqual(["A parliment of owls"]);
    expect(meta).toMatchObject({
      query: "parliment",
      suggestion: "Parliament",
      corrected: false,
      total: 1,
    });
  });

  it("makes no suggestion when no better spelling is known, or when the query has enough hits", async () => {
    for (const q of ["xylophonist", "zz", "parliament 2047", "-resevoir"])
      expect((await search(q)).meta).toMatchObject({ suggestion: null, corrected: false });
    expect((await search("parliament")).meta).toMatchObject({ total: 25, suggestion: null });
  });
});

describe("original form of suggested spellings", () => {
  beforeAll(async () => {
    await make(
      "افتتاح مكتبة الأطفال في إربد",
      "ar-JO",
      "قال مدير المكتبة إن ترميم الفُسيفساء اكتمل. الفسيفساء من القرن السادس، والفسيفساء كبيرة.",
    );
    await make(
      "Children’s books",
      "en-US",
      "The mayor of Jerash met the Béjaïa delegation. Later Jerash voted.",
    );
    await refreshSearchWords(platform.database.db);
  });

  it.each([
    ["with taa marbuta", "مكتبخ الاطفال", "مكتبة الاطفال"],
    ["with hamza", "الاطفتل", "الأطفال"],
    ["with its article, without vowel signs", "الفسيفصاء", "الفسيفساء"],
  ])("restores an Arabic word %s", async (_what, q, suggestion) => {
    expect((await search(q, "ar-JO")).meta).toMatchObject({
      suggestion,
      query: suggestion,
      corrected: true,
    });
  });

  it("restores the capitals and accents of names", async () => {
    expect((await search("jerahs")).meta.suggestion).toBe("Jerash");
    expect((await search("bejaja")).meta.suggestion).toBe("Béjaïa");
  });

  it.each([
    ["amman", ["Amman is dry.", "Dry Amman.", "dry amman amman"], "amman"],
    ["water", ["Water is scarce.", "Water again. Waters rise.", "less water"], "water"],
    ["parliament", ["Parliament sits"], "Parliament"],
    ["مدرسه", ["المدرسة مغلقة", "وبالمدرسة مدرسته"], "مدرسة"],
    ["water", ["underwater", "waterway"], undefined],
  ])(
    "picks for %s the form that most of the texts %j have within a sentence",
    (word, texts, form) => {
      expect(mostCommonForm(word, texts)).toBe(form);
    },
  );
});

describe("search vocabulary", () => {
  const word = async (text: string) =>
    (
      await platform.database.db
        .select()
        .from(searchWord)
        .where(and(eq(searchWord.locale, "en-US"), eq(searchWord.word, text)))
    )[0];

  it("counts each article and title once, without genitives", async () => {
    expect(await word("parliament")).toMatchObject({
      articles: 25,
      titles: 25,
      lexeme: "parliament",
    });
    expect(await word("sluice")).toMatchObject({ articles: 1, titles: 0 });
    expect(await word("city")).toMatchObject({ articles: 1, titles: 1, lexeme: "citi" });
    expect(await word("citys")).toBeUndefined();
  });

  it("counts only articles added since the last run", async () => {
    await make("Parliament rises", "en-US", "A platypus watched.");
    await refreshSearchWords(platform.database.db);
    await refreshSearchWords(platform.database.db);
    expect(await word("parliament")).toMatchObject({ articles: 26, titles: 26 });
    expect(await word("platypus")).toMatchObject({ articles: 1 });
    expect((await search("platipus")).meta).toMatchObject({ query: "platypus", corrected: true });
  });
});

describe("edit distance", () => {
  it.each([
    ["water", "water", 0],
    ["watr", "water", 1],
    ["waater", "water", 1],
    ["wader", "water", 1],
    ["wtaer", "water", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["عمن", "عمان", 1],
  ])("of %s and %s is %i", (first, second, distance) => {
    expect(editDistance(first, second)).toBe(distance);
    expect(editDistance(second, first)).toBe(distance);
  });
});
