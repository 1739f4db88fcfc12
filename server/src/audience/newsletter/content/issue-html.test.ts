import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { type IssueParts, renderIssue } from "./issue-html.ts";
import { slotTemplate, withPlainLinks } from "./personalize.ts";

const parts: IssueParts = {
  locale: "en-US",
  subject: "Budget & <b>vote</b>",
  preheader: "What changes",
  newsletter: "Morning",
  station: "Masthead",
  address: "1 Street\nAmman",
  accent: null,
  logo: null,
  publicUrl: "https://news.example",
  webUrl: "https://news.example/newsletters/issue/7",
  content: {
    blocks: [
      { kind: "text", heading: "Good morning", paragraphs: ["First <script>.", "Two\nlines."] },
      {
        kind: "stories",
        heading: "",
        stories: [
          {
            id: 1,
            label: "Politics",
            title: 'A "quoted" title',
            summary: "Summary",
            path: "/article/1/a",
            image: null,
          },
        ],
      },
      {
        kind: "sponsor",
        sponsor: "Bank",
        title: "Save more",
        paragraphs: ["Now."],
        link: "https://bank.example/?a=1&b=2",
        image: null,
      },
    ],
  },
};
const URLS = { preferences: "https://p.example/", unsubscribe: "https://u.example/" };

describe("rendered issue of a newsletter", () => {
  it("has a line of the station's colour above it, if there is one", async () => {
    expect((await renderIssue({ ...parts, accent: "#c8102e" })).html).toContain(
      "border-top:6px solid #c8102e",
    );
    expect((await renderIssue(parts)).html).not.toContain("6px solid");
  });

  it.each(LOCALES)("has the direction of its language in each cell: %s", async (locale) => {
    const { html } = await renderIssue({ ...parts, locale });
    const direction = locale === "ar-JO" ? "rtl" : "ltr";
    const cells = html.match(/<(?:td|th|table)[\s>][^>]*>?/g) ?? [];
    expect(cells.length).toBeGreaterThan(10);
    for (const cell of cells) expect(cell).toContain(`dir="${direction}"`);
    expect(html).toContain(`lang="${locale}"`);
  });

  it("escapes texts and contains no script", async () => {
    const { html } = await renderIssue(parts);
    expect(html).toContain("First &lt;script&gt;.");
    expect(html).toContain("Two<br>lines.");
    expect(html).not.toMatch(/<script/i);
    expect(html).toContain("<title>Budget &amp; &lt;b&gt;vote&lt;/b&gt;</title>");
  });

  it("has colours for dark themes and a plain text part with the same links", async () => {
    const rendered = await renderIssue(parts);
    expect(rendered.html).toContain("prefers-color-scheme: dark");
    expect(rendered.html).toContain('name="color-scheme"');
    const { html, text } = withPlainLinks(rendered, URLS);
    for (const url of ["https://news.example/article/1/a", "https://bank.example/?a=1"]) {
      expect(html).toContain(url);
      expect(text).toContain(url);
    }
    expect(html).toContain("https://bank.example/?a=1&amp;b=2");
    for (const url of Object.values(URLS)) {
      expect(html).toContain(`href="${url}"`);
      expect(text).toContain(url);
    }
    expect(html + text).not.toContain(".invalid");
    expect(text).toContain("Paid content by Bank");
  });

  it("fills in the links of each recipient", async () => {
    const { html, text, links } = await renderIssue(parts);
    expect(links).toEqual(["https://news.example/article/1/a", "https://bank.example/?a=1&b=2"]);
    const urls = { ...URLS, link: (number: number) => `https://c.example/${number}` };
    for (const part of [html, text]) {
      const filled = slotTemplate(part)(urls);
      expect(filled).toContain("https://c.example/0");
      expect(filled).toContain("https://c.example/1");
      expect(filled).not.toContain(".invalid");
    }
  });

  it("takes less than 100 kB with twelve stories", async () => {
    const [story] = parts.content.blocks.flatMap((block) =>
      block.kind === "stories" ? block.stories : [],
    );
    const stories = Array.from({ length: 12 }, (_, n) => ({
      ...(story as NonNullable<typeof story>),
      id: n + 1,
      summary: "A summary of a usual length for a story. ".repeat(5),
    }));
    const { html } = await renderIssue({
      ...parts,
      content: { blocks: [{ kind: "stories", heading: "Top", stories }] },
    });
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });
});
