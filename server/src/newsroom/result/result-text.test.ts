import {
  matchContent,
  type ResultContent,
  voteContent,
} from "@masthead/contract/newsroom/result/result.ts";
import { MATCH_PHASES, VOTE_PHASES } from "@masthead/contract/newsroom/result/result-terms.ts";
import { DEFAULT_NUMERALS, setNumerals } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { afterEach, describe, expect, it } from "vitest";
import {
  type MatchInput,
  matchInput,
  type VoteInput,
  voteInput,
} from "../../../test/factories/result.ts";
import { contentError, normalizedContent, titleOf } from "./result-content.ts";
import { lineOf, minuteOf, sentenceOf, statusOf } from "./result-text.ts";

const match = (more: Partial<MatchInput>) =>
  normalizedContent(matchContent.parse(matchInput(more)));
const vote = (more: Partial<VoteInput>) => normalizedContent(voteContent.parse(voteInput(more)));
const english = (content: ResultContent) => sentenceOf(content, "en-US");
const arabic = (content: ResultContent) => sentenceOf(content, "ar-JO");

const score = { home: 2, away: 1 };

afterEach(() => setNumerals(DEFAULT_NUMERALS));

describe("sentence of a match", () => {
  it("says that it has not started, without a score", () => {
    const content = match({ score });
    expect(english(content)).toBe("Jordan against Iraq, not started");
    expect(arabic(content)).toBe("الأردن والعراق: المباراة لم تبدأ");
  });

  it("has the minute in the plural forms of each language", () => {
    const at = (minute: number) => match({ phase: "inPlay", score, minute });
    expect([1, 63].map((minute) => english(at(minute)))).toEqual([
      "Jordan 2, Iraq 1, after 1 minute",
      "Jordan 2, Iraq 1, after 63 minutes",
    ]);
    expect([1, 2, 7, 63, 100].map((minute) => arabic(at(minute)).split("، ").at(-1))).toEqual([
      "بعد دقيقة واحدة",
      "بعد دقيقتين",
      "بعد 7 دقائق",
      "بعد 63 دقيقة",
      "بعد 100 دقيقة",
    ]);
  });

  it("says how it was decided", () => {
    const afterExtraTime = match({ phase: "fullTime", score, extraTime: true });
    expect(english(afterExtraTime)).toBe("Jordan 2, Iraq 1, after extra time");
    expect(arabic(afterExtraTime)).toBe("الأردن 2، العراق 1، بعد الوقت الإضافي");
    const onPenalties = match({
      phase: "fullTime",
      score: { home: 1, away: 1 },
      shootout: { home: 3, away: 4 },
    });
    expect(english(onPenalties)).toBe("Jordan 1, Iraq 1; Iraq won 4–3 on penalties");
    expect(arabic(onPenalties)).toBe(
      "الأردن 1، العراق 1؛ الفائز بركلات الترجيح: العراق، 4 مقابل 3",
    );
    expect(statusOf(onPenalties, "en-US")).toBe("After penalties");
  });

  it("has the numerals of the station", () => {
    setNumerals("arabicIndic");
    const content = match({ phase: "halfTime", score });
    expect(arabic(content)).toBe("الأردن ٢، العراق ١، بين الشوطين");
    expect(english(content)).toBe("Jordan 2, Iraq 1, at half time");
    expect(lineOf(1, content, "ar-JO").entries.map(({ value }) => value)).toEqual(["٢", "١"]);
  });

  it("and its status exist for every phase in both languages", () => {
    for (const phase of MATCH_PHASES)
      for (const locale of LOCALES) {
        const content = match({ phase, score, shootout: { home: 5, away: 4 }, minute: 12 });
        const texts = sentenceOf(content, locale) + statusOf(content, locale);
        expect(texts).not.toMatch(/result\.(match|vote|sentence)|\{\{/);
      }
  });
});

describe("content of a match", () => {
  it("gets a score when it is in play, and has none before", () => {
    expect(match({ phase: "inPlay" })).toMatchObject({ score: { home: 0, away: 0 } });
    expect(match({ phase: "scheduled", score, minute: 3 })).toMatchObject({
      score: null,
      minute: null,
    });
  });

  it("remembers extra time, and drops the minute when the match is over", () => {
    expect(match({ phase: "extraTime", score })).toMatchObject({ extraTime: true });
    expect(match({ phase: "fullTime", score, extraTime: true, minute: 118 })).toMatchObject({
      extraTime: true,
      minute: null,
    });
    expect(match({ phase: "penalties", score })).toMatchObject({ shootout: { home: 0, away: 0 } });
    expect(match({ phase: "inPlay", score, shootout: { home: 1, away: 0 } })).toMatchObject({
      shootout: null,
      extraTime: false,
    });
  });

  it("has a title with both sides, in the other language where a name is missing", () => {
    const content = match({ away: { name: { "en-US": "Oman" } } });
    expect(titleOf(content)).toEqual({ "en-US": "Jordan – Oman", "ar-JO": "الأردن – Oman" });
  });

  it("has events with their minutes of added time", () => {
    const event = { side: "home", kind: "goal", text: { "en-US": "Rabadi" } } as const;
    expect(minuteOf({ ...event, minute: 90, added: 4 }, "en-US")).toBe("90+4");
    expect(minuteOf({ ...event, minute: null, added: null }, "en-US")).toBe("");
  });
});

describe("sentence of a vote count", () => {
  it("has the first rows with votes and percentages, the most votes first", () => {
    const content = vote({ countedPercent: 42.5 });
    expect(english(content)).toBe(
      "Chamber election: 42.5% counted. Olive List: 2 votes, 66.7%; Cedar List: 1 vote, 33.3%.",
    );
    expect(arabic(content)).toContain("قائمة الزيتون: صوتان");
  });

  it("names who makes a projection", () => {
    const content = vote({
      projected: true,
      projectedBy: { "en-US": "the Count Centre", "ar-JO": "مركز العد" },
    });
    expect(english(content)).toMatch(/Projection by the Count Centre\.$/);
    expect(arabic(content)).toMatch(/تقديرات مركز العد\.$/);
    expect(statusOf(content, "en-US")).toBe("Counting (projection)");
  });

  it("and its status exist for every phase in both languages", () => {
    for (const phase of VOTE_PHASES)
      for (const locale of LOCALES)
        for (const unit of ["votes", "seats"] as const) {
          const content = vote({ phase, unit });
          const texts = sentenceOf(content, locale) + statusOf(content, locale);
          expect(texts).not.toMatch(/result\.(match|vote|sentence)|\{\{/);
        }
  });
});

describe("content of a vote count", () => {
  it("is refused with a projection by nobody, or more than 100 percent", () => {
    expect(contentError(vote({ projected: true }))?.code).toBe("result.projectedByWhom");
    const rows = [60, 41].map((percent) => ({ name: { "en-US": "List" }, percent }));
    expect(contentError(vote({ rows }))?.code).toBe("result.percentTotal");
    expect(contentError(vote({}))).toBeNull();
  });
});
