import { FOLD_FROM, FOLD_TO, fold, foldOffsets } from "@masthead/contract/newsroom/search/fold.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { searchText, searchTextOffsets } from "./search-text.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

/** Evaluates an SQL expression on the column `value` for each text. */
async function inSql(expression: string, texts: string[]): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    platform.database.db,
    sql`select ${sql.raw(expression)} as text from unnest(${sql.param(texts)}::text[]) with ordinality each (value, position) order by position`,
  );
  return rows.map((row) => row.text);
}

/** Any characters that PostgreSQL can store, biased towards those that folding maps. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...FOLD_FROM), fc.string({ unit: "binary", maxLength: 4 })), {
    maxLength: 30,
  })
  .map((parts) => parts.join("").replaceAll("\0", ""));
/** Words of the letters that occur in Arabic articles and plural suffixes. */
const arabicText = fc
  .array(fc.constantFrom(..."الوفبكدهاتيمنل  "), { maxLength: 40 })
  .map((letters) => letters.join(""));

describe("fold", () => {
  it("maps each character to one character or none", () => {
    expect([...FOLD_TO].length).toBeLessThan([...FOLD_FROM].length);
    expect(new Set([...FOLD_FROM]).size).toBe([...FOLD_FROM].length);
    for (const character of FOLD_FROM) expect([...fold(character)].length).toBeLessThanOrEqual(1);
  });

  it("is equivalent to search_fold in SQL for every mapped character", async () => {
    const characters = [...FOLD_FROM];
    expect(await inSql("search_fold(value)", characters)).toEqual(characters.map(fold));
  });

  it("is equivalent to search_fold in SQL for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
        expect(await inSql("search_fold(value)", texts)).toEqual(texts.map(fold));
      }),
      { numRuns: 60 },
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it("maps each folded character back to its offset in the original", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        const offsets = foldOffsets(text);
        expect(offsets).toHaveLength(folded.length + 1);
        let unit = 0;
        for (const character of folded) {
          expect(fold(String.fromCodePoint(text.codePointAt(offsets[unit] ?? 0) ?? 0))).toBe(
            character,
          );
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

describe("indexed text", () => {
  it.each([
    ["طاقة", "الطاقة والطاقة بالطاقة للطاقة وللطاقة"],
    ["إلكتروني", "الإلكتروني والإلكتروني"],
    ["باليستي", "الباليستي"],
    ["شركات", "الشركات وبالشركات"],
    ["قرار", "قرارات القرارات قراراتها"],
    ["يد", "اليد"],
    ["والدين", "الوالدين"],
  ])("is the same for %s and each of %s", (word, forms) => {
    const expected = searchText("ar-JO", word);
    for (const form of forms.split(" ")) expect(searchText("ar-JO", form)).toBe(expected);
  });

  it("keeps words that only start like an Arabic article", () => {
    for (const word of ["الله", "والدة", "ألم", "إلى"])
      expect(searchText("ar-JO", word)).toBe(fold(word));
    expect(searchText("en-US", "الطاقة")).toBe("الطاقه");
  });

  it.each(["ar-JO", "en-US"] as const)(
    "is equivalent to search_text in SQL for %s",
    async (locale) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(arabicText, anyText), { minLength: 1, maxLength: 60 }),
          async (texts) => {
            expect(await inSql(`search_text('${locale}', value)`, texts)).toEqual(
              texts.map((text) => searchText(locale, text)),
            );
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it("maps each character back to its offset in the original", () => {
    fc.assert(
      fc.property(arabicText, (text) => {
        const indexed = searchText("ar-JO", text);
        const offsets = searchTextOffsets("ar-JO", text);
        expect(offsets).toHaveLength(indexed.length + 1);
        expect(
          offsets
            .slice(0, -1)
            .map((offset) => text.charAt(offset))
            .join(""),
        ).toBe(indexed);
        expect(offsets.at(-1)).toBe(text.length);
      }),
    );
  });
});
