import { describe, expect, it } from "vitest";
import { createProgressPrinter } from "./import-progress.ts";
import { formatReport, type ImportReport } from "./import-report.ts";

/** Progress printer with a recording output and a manual clock. */
function outputOf(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  return {
    written,
    clock,
    printer: createProgressPrinter({ isTTY, write: (text) => written.push(text) }, () => clock.now),
  };
}

describe("import progress", () => {
  it("prints a line every five seconds when the output is not a terminal", () => {
    const { written, clock, printer } = outputOf(false);
    for (const [now, done] of [
      [0, 1],
      [4999, 400],
      [5000, 1500],
      [7000, 1700],
      [10_000, 3000],
    ] as const) {
      clock.now = now;
      printer.show({ stage: "articles", done, total: 3000 });
    }
    printer.end();
    expect(written).toEqual([
      "articles: 1,500 of 3,000, 50 %\n",
      "articles: 3,000 of 3,000, 100 %\n",
    ]);
  });

  it("updates one line in a terminal and clears it at the end", () => {
    const { written, clock, printer } = outputOf(true);
    clock.now = 200;
    printer.show({ stage: "reading", done: 10, total: 40 });
    printer.end();
    expect(written).toEqual(["\rreading: 25 %\u001b[K", "\r\u001b[K"]);
  });
});

it("prints the import report as a table", () => {
  const report: ImportReport = {
    created: 1234,
    alreadyImported: 5,
    drafts: 1,
    scheduled: 2,
    disabled: 3,
    leftOut: new Map([["posts in the trash", 4]]),
    broken: [
      { line: 120, title: "A broken\u001b[31m story", reason: "unexpected close tag" },
      { line: 300, title: "", reason: "the file ends early: later items are missing" },
    ],
    createdTerms: new Map([["tag", 6]]),
    imagesStored: 7,
    linkedImages: new Map([["host not found", 8]]),
    articlesToCheck: [],
    notices: [],
    articlesWithLinkedImages: [
      {
        id: 12,
        title: "The dam",
        images: [{ address: "https://old.example/dam.png", reason: "host not found" }],
      },
    ],
    redirects: 9,
    redirectsByEntity: new Map([
      ["article", 8],
      ["tag", 1],
    ]),
    formerSite: "/blog",
  };
  expect(formatReport(report)).toMatchInlineSnapshot(`
    "articles created                                  1,234
      of these drafts                                     1
      of these scheduled                                  2
      of these switched off (password or private)         3
      of these to check, see below                        0
    already imported                                      5
    sections created, not listed in the menu              0
    tags created                                          6
    authors created                                       0
    sources created                                       0
    images stored                                         7
    images kept as links                                  8
      host not found                                      8
    redirects                                             9
      of articles                                         8
      of tags                                             1
    not imported                                          4
      posts in the trash                                  4
    broken items skipped                                  2

    Also redirected: /blog/feed/, /blog/comments/feed/, /blog/?feed=rss2, /blog/YYYY/MM/DD/, and /feed/, /amp/ and /page/N/ below each redirected URL.

    Broken items skipped:
      line 120: unexpected close tag (A broken [31m story)
      line 300: the file ends early: later items are missing

    Images kept as links, by article:
      article 12, The dam
        https://old.example/dam.png: host not found"
  `);
});
