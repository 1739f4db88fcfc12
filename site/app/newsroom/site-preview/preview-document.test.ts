import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { SitePreview } from "@masthead/contract/platform/page-context.ts";
import { describe, expect, it } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { PREVIEW_POLICY, previewDocument } from "./preview-document.tsx";

const BASE_PATH = "/preview/at/token";

interface Options {
  locale?: Locale;
  head?: string;
  isPast?: boolean;
  problem?: SitePreview["problem"];
}

async function previewOf(
  body: string,
  { locale = "en-US", head = "", isPast = false, problem = null }: Options = {},
): Promise<string> {
  const rendered = `<!DOCTYPE html><html lang="en-US"><head>${head}</head><body class="page">${body}</body></html>`;
  return previewDocument(rendered, "https://news.example", {
    preview: { basePath: BASE_PATH, isPast, problem, shownUntil: "2026-11-24T16:00:00Z" },
    at: new Date("2026-11-24T15:00:00Z"),
    locale,
    t: await loadMessages(locale),
    zone: "Asia/Amman",
    url: new URL("https://news.example/category/5?page=2"),
    alternate: { locale: locale === "en-US" ? "ar-JO" : "en-US", path: "/ar/category/5" },
  });
}

/** Returns the page below the bar. */
const contentOf = (html: string) =>
  html.slice(html.indexOf("</aside>") + "</aside>".length, html.indexOf("</body>"));

describe("document of a site preview", () => {
  it("keeps links and forms to pages within the preview, also in texts with the URL of the site", async () => {
    const html = contentOf(
      await previewOf(
        '<a class="x" href="/">Home</a><a href="/ar/article/5/a?page=2#top">A</a><a href="https://news.example/latest-news">B</a>' +
          '<form action="/search" method="get"></form><button formaction="/locale">C</button>',
      ),
    );
    expect(html).toBe(
      `<a class="x" href="${BASE_PATH}">Home</a><a href="${BASE_PATH}/ar/article/5/a?page=2#top">A</a><a href="${BASE_PATH}/latest-news">B</a>` +
        `<form action="${BASE_PATH}/search" method="get"></form><button formaction="${BASE_PATH}/locale">C</button>`,
    );
  });

  it("leaves links to other sites, to files and within the page, and sources of images", async () => {
    const body =
      '<a href="https://elsewhere.example/a">A</a><a href="//elsewhere.example">B</a><a href="#top">C</a><a href="/rss.xml">D</a>' +
      '<a href="/schedule/3.ics">E</a><a href="mailto:a@b.example">F</a><img src="/media/a.avif"/>';
    expect(contentOf(await previewOf(body))).toBe(body);
  });

  it("has the bar after the skip link, which stays the first link", async () => {
    expect(await previewOf('<a href="#content" class="sr-only">Skip</a><header></header>')).toMatch(
      /Skip<\/a><aside[\s\S]*<\/aside><header>/,
    );
  });

  it("has a message in place of a page that is not part of the preview", async () => {
    const page = '<header></header><main id="content"><h1>Page Not Found: /-</h1></main>';
    const html = await previewOf(page, {
      problem: "outside",
      head: "<title>Page Not Found: /-</title>",
    });
    expect(html).toContain("<title>This page is not part of the preview.</title>");
    expect(contentOf(html)).toMatch(
      /<main id="content"><h1[^>]*>This page is not part of the preview\.<\/h1><\/main>$/,
    );
  });

  it("has no scripts, and a policy that allows none", async () => {
    const html = await previewOf(
      '<script type="module">import "/x.js"</script><script type="application/ld+json">{}</script>',
      {
        head: '<link rel="modulepreload" href="/assets/a.js"/><link rel="canonical" href="https://news.example/"/><link rel="stylesheet" href="/a.css"/>',
      },
    );
    expect(html).not.toMatch(/<script|modulepreload|canonical/);
    expect(html).toMatch(/<html [^>]*data-theme="light"/);
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(PREVIEW_POLICY).toMatch(/^default-src 'none';/);
    expect(PREVIEW_POLICY).not.toMatch(/script-src|connect-src/);
  });

  it("shows times relative to the time of the preview", async () => {
    const time = (at: string) =>
      `<time dateTime="${at}" data-relative-time="" class="x">then</time>`;
    const html = contentOf(
      await previewOf(time("2026-11-24T13:00:00Z") + time("2026-11-20T13:00:00Z")),
    );
    expect(html).toContain(">2 hours ago</time>");
    expect(html).toContain(">then</time>");
  });

  it.each(LOCALES)(
    "has a bar with the time of the station, other times, and both languages: %s",
    async (locale) => {
      const html = await previewOf("", { locale, isPast: true });
      const bar = html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));
      expect(bar).toContain(
        locale === "en-US"
          ? "Tuesday, 24 November 2026, 18:00"
          : "الثلاثاء، 24 تشرين الثاني 2026، 6:00 م",
      );
      expect(bar).toContain(
        `href="${BASE_PATH}/category/5?page=2&amp;preview_time=2026-11-24T16%3A00Z"`,
      );
      expect(bar).toContain('name="preview_time" value="2026-11-24T18:00"');
      expect(bar).toContain('<input type="hidden" name="page" value="2"/>');
      expect(bar).toContain(`href="${BASE_PATH}/ar/category/5"`);
      expect(bar).toContain('href="/category/5?page=2"');
    },
  );
});
