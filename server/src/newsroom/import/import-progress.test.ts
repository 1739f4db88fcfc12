import { describe, expect, it } from "vitest";
import { progressPrinter } from "./import-progress.ts";
import { printReport } from "./import-report.ts";

/** An output that keeps what was written, and a clock that is moved by hand. */
function outputOf(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  return { written, clock, printer: progressPrinter({ isTTY, write: (text) => written.push(text) }, () => clock.now) };
}

describe("the progress of an import", () => {
  it("is a line now and then where lines stay", () => {
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
    expect(written).toEqual(["articles: 1,500 of 3,000, 50 %\n", "articles: 3,000 of 3,000, 100 %\n"]);
  });

  it("is one line written over on a terminal, and gone in the end", () => {
    const { written, clock, printer } = outputOf(true);
    clock.now = 200;
    printer.show({ stage: "reading", done: 10, total: 40 });
    printer.end();
    expect(written).toEqual(["\rreading: 25 %\u001b[K", "\r\u001b[K"]);
  });
});

it("the report of an import is a table", () => {
  const report = {
    created: 1234,
    alreadyHere: 5,
    drafts: 1,
    scheduled: 2,
    switchedOff: 3,
    leftOut: new Map([["posts in the trash", 4]]),
    broken: [
      { line: 120, title: "A broken\u001b[31m story", reason: "unexpected close tag" },
      { line: 300, title: "", reason: "the file ends early: later items are missing" },
    ],
    made: new Map([["tag", 6]]),
    picturesStored: 7,
    picturesKept: new Map([["host not found", 8]]),
    articlesWithLinks: [{ id: 12, title: "The dam", pictures: [{ address: "https://old.example/dam.png", reason: "host not found" }] }],
    redirects: 9,
    redirectsByEntity: new Map([
      ["article", 8],
      ["tag", 1],
    ]),
    formerSite: "/blog",
  };
  expect(printReport(report)).toMatchInlineSnapshot(`
    "articles created                                  1,234
      of these drafts                                     1
      of these scheduled                                  2
      of these switched off (password or private)         3
    already here                                          5
    sections created, not listed in the menu              0
    tags created                                          6
    authors created                                       0
    sources created                                       0
    pictures stored                                       7
    pictures kept as links                                8
      host not found                                      8
    redirects                                             9
      of articles                                         8
      of tags                                             1
    left out                                              4
      posts in the trash                                  4
    broken items skipped                                  2

    Also redirected: /blog/feed/, /blog/comments/feed/, /blog/?feed=rss2, /blog/YYYY/MM/DD/, and /feed/, /amp/ and /page/N/ behind each redirected address.

    Broken items skipped:
      line 120: unexpected close tag (A broken [31m story)
      line 300: the file ends early: later items are missing

    Pictures kept as links, by article:
      article 12, The dam
        https://old.example/dam.png: host not found"
  `);
});
