import {
  type ArticleNode,
  isTimelineDate,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { Chart } from "@masthead/contract/newsroom/article/chart/chart.ts";
import type { ArticleMap } from "@masthead/contract/newsroom/article/map/map.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { sanitizeBody } from "../../../platform/html/sanitize.ts";
import { plainText, renderDocument } from "../document/render-html.ts";
import { withCharts, withoutDrawings } from "./charts.ts";
import { withFootnotes } from "./footnotes.ts";
import { withMaps } from "./maps.ts";
import { timelineDate, withTimelineDates } from "./timelines.ts";

const CHART: Chart = {
  kind: "bar",
  title: 'Rain "here" <b>',
  unit: "mm",
  source: "Gauges",
  series: ["West"],
  rows: [
    { label: "2024", values: [1234.5] },
    { label: "2025", values: [null] },
  ],
};
const text = (value: string): ArticleNode => ({ type: "text", text: value });
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: "paragraph", content });
const stored = (...content: ArticleNode[]) =>
  sanitizeBody(renderDocument({ type: "doc", content }));

describe("charts of a body", () => {
  const html = stored({ type: "chart", attrs: { chart: CHART } });

  it("are drawn when the body is read, with their table and source", () => {
    const drawn = withCharts(html, "en-US");
    expect(drawn).toContain("Rain &quot;here&quot; &lt;b&gt;");
    expect(drawn).toMatch(/<svg role="img" aria-label="Bar chart: Rain [^"]*table/);
    expect(drawn).toContain('<th scope="row">2024</th><td>1,234.5</td>');
    expect(drawn).toContain('<th scope="row">2025</th><td>–</td>');
    expect(drawn).toContain("Source: Gauges");
  });

  it("are tables in feeds", () => {
    const feed = withoutDrawings(withCharts(html, "ar-JO"));
    expect(feed).not.toMatch(/<svg|<details|<summary/);
    expect(feed).toContain("<table>");
  });

  it.each(["{", "{}", JSON.stringify({ ...CHART, rows: [] })])(
    "are left out if their data are invalid: %s",
    (data) => {
      const html = `<figure class="chart" data-chart="${data.replaceAll('"', "&quot;")}"></figure>`;
      expect(withCharts(sanitizeBody(html), "en-US")).toBe("");
    },
  );
});

const MAP: ArticleMap = {
  title: 'Rain "here" <b>',
  source: "Gauges",
  extent: "400",
  places: [
    { name: "Amman <b>", latitude: 31.95, longitude: 35.93 },
    { name: "Aqaba", latitude: 29.53, longitude: 35, note: "Port" },
  ],
};

describe("maps of a body", () => {
  const html = stored({ type: "map", attrs: { map: MAP } });

  it("are drawn when the body is read, with their places and the credit", async () => {
    const [drawn = ""] = await withMaps([html], "en-US");
    expect(drawn).toMatch(/<svg role="img" aria-label="Map: Rain &quot;here&quot; &lt;b&gt;/);
    expect(drawn).toContain('<details class="figures" open>');
    expect(drawn).toContain("<li><strong>Amman &lt;b&gt;</strong></li>");
    expect(drawn).toContain("<li><strong>Aqaba</strong> – Port</li>");
    expect(drawn).toContain("Map: Natural Earth<br>Source: Gauges");
    const places = MAP.places.map(({ note: _note, ...place }) => place);
    const closed = await withMaps(
      [stored({ type: "map", attrs: { map: { ...MAP, places } } })],
      "ar-JO",
    );
    expect(closed[0]).toContain('<details class="figures">');
  });

  it("are lists of places in feeds", async () => {
    const [drawn = ""] = await withMaps([html], "ar-JO");
    const feed = withoutDrawings(drawn);
    expect(feed).not.toMatch(/<svg|<details|<summary/);
    expect(feed).toContain("<ol><li><strong>Amman");
  });

  it.each(["{", "{}", JSON.stringify({ ...MAP, places: [] })])(
    "are left out if their data are invalid: %s",
    async (data) => {
      const html = `<figure class="chart map" data-map="${data.replaceAll('"', "&quot;")}"></figure>`;
      expect(await withMaps([sanitizeBody(html)], "en-US")).toEqual([""]);
    },
  );
});

describe("timelines of a body", () => {
  const point = (date: string | undefined, heading: string): ArticleNode => ({
    type: "timelinePoint",
    attrs: { ...(date && { date }), heading },
    content: [paragraph(text(`Text of ${heading}`))],
  });

  it("are in the order of their dates, those without a date last", () => {
    const html = stored({
      type: "timeline",
      content: [
        point(undefined, "D"),
        point("2024-05", "C"),
        point("1999", "A"),
        point("2024", "B"),
      ],
    });
    expect([...html.matchAll(/<strong>(.)/g)].map((match) => match[1])).toEqual([..."ABCD"]);
    expect(withTimelineDates(html, "en-US")).toContain('<time datetime="2024-05">May 2024</time>');
  });

  it.each<[string, Locale, string]>([
    ["2024", "en-US", "2024"],
    ["2024-05-03", "en-US", "3 May 2024"],
    ["2024-05-03T14:30", "en-US", "3 May 2024"],
    ["2024-05", "ar-JO", "أيار 2024"],
  ])("show %s in %s as precisely as it is", (date, locale, expected) => {
    expect(timelineDate(date, locale)).toContain(expected);
  });

  it.each(["24", "2024-13", "2024-02-30", "2024-05-03T25:00", "2024-5-3", '2024"><b>'])(
    "have no date %s",
    (date) => expect(isTimelineDate(date)).toBe(false),
  );
});

describe("footnotes of a body", () => {
  const body = [
    paragraph(
      text("Rain"),
      {
        type: "footnote",
        attrs: { note: 'Per <b>gauge</b> "A"', href: "https://a.example/x?a=1&b=2" },
      },
      text(" fell."),
      { type: "footnote", attrs: { note: "Second" } },
    ),
  ];

  it("are numbered, and listed at the end with links in both directions", () => {
    const html = withFootnotes(stored(...body), "en-US");
    expect(html).toContain(
      'Rain<sup><a id="noteref-1" href="#note-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>',
    );
    expect(html).toContain('role="doc-endnotes"');
    expect(html).toContain("Per &lt;b&gt;gauge&lt;/b&gt; &quot;A&quot;");
    expect(html).toContain('<a href="https://a.example/x?a=1&amp;b=2" rel="noopener">');
    expect(html).toContain('<a href="#noteref-2" role="doc-backlink"');
    expect(html.match(/<li id="note-/g)).toHaveLength(2);
  });

  it("have no links to scripts", () => {
    const hostile = '<p>a<a class="note" data-note="b" href="javascript:alert(1)"></a></p>';
    expect(withFootnotes(sanitizeBody(hostile), "en-US")).not.toContain("javascript");
  });
});

it("plain text of a body contains the texts of charts, maps, timelines and footnotes", () => {
  const content: ArticleNode[] = [
    paragraph(text("Rain"), { type: "footnote", attrs: { note: "Per gauge" } }, text(" fell.")),
    { type: "chart", attrs: { chart: CHART } },
    { type: "map", attrs: { map: MAP } },
    {
      type: "timeline",
      content: [
        {
          type: "timelinePoint",
          attrs: { heading: "Start" },
          content: [paragraph(text("First."))],
        },
      ],
    },
  ];
  expect(plainText({ type: "doc", content }).split("\n")).toEqual([
    "Rain fell.",
    'Rain "here" <b>, mm',
    "West, 2024, 2025",
    "Gauges",
    'Rain "here" <b>',
    "Amman <b>",
    "Aqaba: Port",
    "Gauges",
    "Start",
    "First.",
    "Per gauge",
  ]);
});
