import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "ar-JO");
});
afterAll(() => platform.stop());

const make = async (title: string, text = "نص") =>
  (
    await makeArticle(platform.database.db, {
      locale: "ar-JO",
      categoryId: null,
      title,
      summary: "",
      body: bodyOf(text),
    })
  ).id;
const found = async (q: string) => (await client.search.articles({ q })).data.map((hit) => hit.id);

describe("Arabic search", () => {
  it.each([
    ["hamza above alef", "أسعار", "اسعار"],
    ["hamza below alef", "إربد", "اربد"],
    ["madda", "آثار", "اثار"],
    ["hamza on waw", "مؤتمر", "موتمر"],
    ["hamza on yaa", "وظائف", "وظايف"],
    ["hamza on the line", "كهرباء", "كهربا"],
    ["taa marbuta", "حديقة", "حديقه"],
    ["alef maqsura", "مرسى", "مرسي"],
    ["tashkeel", "مُعَلِّمٌ", "معلم"],
    ["superscript alef", "هٰذا", "هذا"],
    ["tatweel", "شمـــس", "شمس"],
    ["Arabic-Indic digits", "٢٠٣٧", "2037"],
    ["Persian letters", "کرک", "كرك"],
    ["presentation forms", "قلادة", "ﻗﻼﺩﺓ"],
  ])("matches both spellings of a word with %s", async (_what, original, variant) => {
    const withOriginal = await make(`خبر ${original} هنا`);
    expect(await found(original)).toContain(withOriginal);
    expect(await found(variant)).toContain(withOriginal);
    const withVariant = await make(`خبر ${variant.normalize("NFKC")} هنا`);
    expect(await found(original)).toContain(withVariant);
  });

  it("matches words with and without article, conjunction and plural suffix", async () => {
    const id = await make("الطاقة والشركات الباليستية في لبنان وسوريا");
    for (const q of ["طاقة", "بالطاقة", "شركة", "الشركات", "شركاتها", "باليستي", "لبنان", "سوريا"])
      expect(await found(q), q).toContain(id);
  });

  it("ignores particles next to other words, and searches them when there is nothing else", async () => {
    const id = await make("زرافة عمّان");
    expect(await found("زرافة في عمان")).toEqual([id]);
    expect(await found("من زرافة")).toEqual([id]);
    expect(await found('"زرافة في عمان"')).toEqual([]);
    const particle = await make("وما زال في البيت");
    expect(await found("في")).toContain(particle);
    const water = await make("ماء البئر");
    expect(await found("ماء بئر")).toEqual([water]);
  });

  it("finds phrases despite tashkeel, and in Arabic quotation marks", async () => {
    const id = await make("كأسُ العالَمِ للناشئين");
    await make("العالم يشرب من كأس");
    expect(await found("«كاس العالم»")).toEqual([id]);
    expect(await found('"كأس العالم" -الكبار')).toEqual([id]);
  });

  it("highlights whole words in the original text, with their diacritics", async () => {
    const id = await make(
      "«الطَّاقَةُ» الشمسية: ٢٠٣٩ محطّة",
      `${"تمهيد طويل للخبر. ".repeat(40)}\nوتُنتج المحطّات طاقةً نظيفة.\n${"ثم خاتمة. ".repeat(40)}`,
    );
    const [hit] = (await client.search.articles({ q: "طاقه محطه 2039" })).data.filter(
      (one) => one.id === id,
    );
    expect(hit?.titleRuns).toEqual([
      { text: "«", hit: false },
      { text: "الطَّاقَةُ", hit: true },
      { text: "» الشمسية: ", hit: false },
      { text: "٢٠٣٩", hit: true },
      { text: " ", hit: false },
      { text: "محطّة", hit: true },
    ]);
    expect(hit?.excerptRuns.filter((run) => run.hit).map((run) => run.text)).toEqual([
      "المحطّات",
      "طاقةً",
    ]);
  });
});
