import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { FOLD_FROM, FOLD_TO, fold, placesOfFold } from "./fold.ts";
import { searchPlaces, searchText } from "./search-text.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

async function inSql(call: string, texts: string[]): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    platform.database.db,
    sql`select ${sql.raw(call)} as text from unnest(${sql.param(texts)}::text[]) with ordinality each (value, position) order by position`,
  );
  return rows.map((row) => row.text);
}

/** Any characters that PostgreSQL stores, and those that folding knows more often than others. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...FOLD_FROM), fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 30 })
  .map((parts) => parts.join("").replaceAll("\0", ""));
/** Words of the letters that Arabic articles and plural endings are made of. */
const arabicText = fc.array(fc.constantFrom(..."الوفبكدهاتيمنل  "), { maxLength: 40 }).map((letters) => letters.join(""));

describe("folding", () => {
  it("maps each character to one or to none", () => {
    expect([...FOLD_TO].length).toBeLessThan([...FOLD_FROM].length);
    expect(new Set([...FOLD_FROM]).size).toBe([...FOLD_FROM].length);
    for (const character of FOLD_FROM) expect([...fold(character)].length).toBeLessThanOrEqual(1);
  });

  it("is the same in SQL for every character it knows", async () => {
    const characters = [...FOLD_FROM];
    expect(await inSql("search_fold(value)", characters)).toEqual(characters.map(fold));
  });

  it("is the same in SQL for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
        expect(await inSql("search_fold(value)", texts)).toEqual(texts.map(fold));
      }),
      { numRuns: 60 },
    );
  });

  it("changes nothing when it is done again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it("leads each folded character back to its own place", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        const places = placesOfFold(text);
        expect(places).toHaveLength(folded.length + 1);
        let unit = 0;
        for (const character of folded) {
          expect(fold(String.fromCodePoint(text.codePointAt(places[unit] ?? 0) ?? 0))).toBe(character);
          unit += character.length;
        }
      }),
    );
  });

  it.each([
    ["hamza", "أإآؤئء", "اااوي"],
    ["taa marbuta", "مدرسة", "مدرسه"],
    ["alef maqsura", "مستشفى", "مستشفي"],
    ["tashkeel", "عَمَّانُ", "عمان"],
    ["tatweel", "الأردنـــي", "الاردني"],
    ["Arabic-Indic digits", "٠١٢٣٤٥٦٧٨٩ ۱۴۰۰", "0123456789 1400"],
    ["Persian letters", "کیف", "كيف"],
    ["punctuation", "«عمّان»، 🔴عاجل؟", " عمان    عاجل "],
    ["apostrophes", "Sana’a Ma'an", "sanaa maan"],
    ["Latin accents", "Ḥusayn José Čapek", "husayn jose capek"],
  ])("folds %s", (_what, text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe("text for the index", () => {
  it.each([
    ["طاقة", "الطاقة والطاقة بالطاقة للطاقة وللطاقة"],
    ["إلكتروني", "الإلكتروني والإلكتروني"],
    ["باليستي", "الباليستي"],
    ["شركات", "الشركات وبالشركات"],
    ["قرار", "قرارات القرارات قراراتها"],
    ["يد", "اليد"],
    ["والدين", "الوالدين"],
  ])("makes %s of each of %s", (word, forms) => {
    const wanted = searchText("ar-JO", word);
    for (const form of forms.split(" ")) expect(searchText("ar-JO", form)).toBe(wanted);
  });

  it("leaves words that only begin like an article", () => {
    for (const word of ["الله", "والدة", "ألم", "إلى"]) expect(searchText("ar-JO", word)).toBe(fold(word));
    expect(searchText("en-US", "الطاقة")).toBe("الطاقه");
  });

  it.each(["ar-JO", "en-US"] as const)("is the same in SQL, %s", async (locale) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(arabicText, anyText), { minLength: 1, maxLength: 60 }), async (texts) => {
        expect(await inSql(`search_text('${locale}', value)`, texts)).toEqual(texts.map((text) => searchText(locale, text)));
      }),
      { numRuns: 60 },
    );
  });

  it("leads each character back to its own place", () => {
    fc.assert(
      fc.property(arabicText, (text) => {
        const indexed = searchText("ar-JO", text);
        const places = searchPlaces("ar-JO", text);
        expect(places).toHaveLength(indexed.length + 1);
        expect(
          places
            .slice(0, -1)
            .map((place) => text.charAt(place))
            .join(""),
        ).toBe(indexed);
        expect(places.at(-1)).toBe(text.length);
      }),
    );
  });
});
