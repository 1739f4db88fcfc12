import type { Client } from "@masthead/contract/contract.ts";
import { FOLD_FROM } from "@masthead/contract/newsroom/search/fold.ts";
import type { TextRun } from "@masthead/contract/newsroom/search/text-run.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import type { NewArticle } from "../article/edit/create.service.ts";
import { HIT_END, HIT_START, highlightRuns, toHighlightable } from "./search-runs.ts";

let platform: StartedPlatform;
let client: Client;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
});
afterAll(() => platform.stop());

async function hitOf(q: string, values: Partial<NewArticle>) {
  const { id } = await makeArticle(platform.database.db, {
    categoryId: null,
    summary: "",
    ...values,
  });
  const hit = (await client.search.articles({ q })).data.find((one) => one.id === id);
  if (!hit) throw new Error(`${q} did not find its article`);
  return hit;
}
const text = (runs: TextRun[]) => runs.map((run) => run.text).join("");
const hits = (runs: TextRun[]) => runs.filter((run) => run.hit).map((run) => run.text);
const words = (runs: TextRun[]) =>
  text(runs)
    .split(/\s+/)
    .filter((word) => word !== "…").length;
const FILLER = "Nothing of note was said about it on that day by anybody. ".repeat(30);

describe("search highlighting", () => {
  it("highlights hits in the whole title", async () => {
    const hit = await hitOf("jordan cafe", {
      title: "🔴Jordan’s “Café” reopens in Jordanian style",
    });
    expect(text(hit.titleRuns)).toBe(hit.title);
    expect(hits(hit.titleRuns)).toEqual(["Jordan’s", "Café"]);
  });

  it("prefers an excerpt of the summary over one of the body", async () => {
    const hit = await hitOf("walrus", {
      summary: "A walrus came.",
      body: bodyOf("The walrus left."),
    });
    expect(hit.excerptRuns).toEqual([
      { text: "A ", hit: false },
      { text: "walrus", hit: true },
      { text: " came.", hit: false },
    ]);
  });

  it("shows about thirty words around a hit in the middle of a body, on one line", async () => {
    const hit = await hitOf("okapi", {
      summary: "Not a word.",
      body: {
        type: "doc",
        content: [
          ...bodyOf(FILLER).content,
          ...bodyOf("Then two okapis crossed the road.").content,
          ...bodyOf(FILLER).content,
        ],
      },
    });
    expect(hits(hit.excerptRuns)).toEqual(["okapis"]);
    expect(words(hit.excerptRuns)).toBeGreaterThan(20);
    expect(words(hit.excerptRuns)).toBeLessThan(40);
    expect(text(hit.excerptRuns)).toMatch(/^… .*okapis crossed.* …$/);
  });

  it("shows an excerpt of the subtitle when it has the only hit", async () => {
    const hit = await hitOf("lemur", { subtitle: "With a lemur", summary: "Not a word." });
    expect(hits(hit.excerptRuns)).toEqual(["lemur"]);
  });

  it("shows the beginning of the summary, or of the body, when only the title has a hit", async () => {
    const withSummary = await hitOf("tapir", { title: "Tapir", summary: "Not a word of it." });
    expect(withSummary.excerptRuns).toEqual([{ text: "Not a word of it.", hit: false }]);
    const withoutSummary = await hitOf("dugong", { title: "Dugong", body: bodyOf(FILLER) });
    expect(words(withoutSummary.excerptRuns)).toBe(30);
    expect(text(withoutSummary.excerptRuns)).toMatch(/ …$/);
  });

  it("does not highlight excluded words", async () => {
    const hit = await hitOf("narwhal -beluga", { title: "Narwhal", summary: "The narwhal" });
    expect(hits(hit.titleRuns)).toEqual(["Narwhal"]);
  });

  it("preserves the original text with any characters", () => {
    const anyText = fc.array(
      fc.oneof(
        fc.constantFrom(...FOLD_FROM),
        fc.constantFrom("الكتاب", "word", " "),
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        anyText,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("en-US" as const, "ar-JO" as const),
        (parts, a, b, locale) => {
          const source = toHighlightable(locale, parts.join(""));
          const from = a % (source.text.length + 1);
          const to = from + (b % (source.text.length - from + 1));
          const [before, hit, after] = [
            source.text.slice(0, from),
            source.text.slice(from, to),
            source.text.slice(to),
          ];
          const runs = highlightRuns(source, `${before}${HIT_START}${hit}${HIT_END}${after}`);
          expect(runs && text(runs)).toBe(source.original);
        },
      ),
    );
  });
});
