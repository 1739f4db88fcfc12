import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveEntry, LivePage } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { MatchResult } from "@masthead/contract/newsroom/result/result.ts";
import { describe, expect, it } from "vitest";
import type { Frame } from "../../layouts/frame.server.ts";
import { articleJsonLd } from "./json-ld.ts";

const FRAME = { publicUrl: "https://news.example", settings: { siteName: "News" } } as Frame;
const ARTICLE: Partial<ArticleDetails> = {
  locale: "en-US",
  id: 1,
  title: "Rain",
  slug: "rain",
  ancestors: [],
  authors: [],
  tags: [],
  corrections: [],
  bodyHtml: "",
};

function imageOf(lead: Partial<ResponsiveImage> | null) {
  const data = articleJsonLd({ ...ARTICLE, lead } as ArticleDetails, FRAME) as {
    "@graph": { image?: string[] }[];
  };
  return data["@graph"][0]?.image;
}

describe("image in the JSON-LD of an article", () => {
  it("lists the wide variants of the lead image, or the original if it has no variants", () => {
    const lead = { base: "/media/a", original: "/media/a.jpg" };
    expect(imageOf({ ...lead, widths: [320, 640, 1280] })).toEqual([
      "https://news.example/media/a-640.webp",
      "https://news.example/media/a-1280.webp",
    ]);
    expect(imageOf({ ...lead, widths: [] })).toEqual(["https://news.example/media/a.jpg"]);
  });

  it("falls back to the image of the station if the article has no lead image", () => {
    expect(imageOf(null)).toEqual(["https://news.example/share.png"]);
  });
});

describe("template in the JSON-LD of an article", () => {
  const first = (fields: Partial<ArticleDetails>) =>
    (
      articleJsonLd({ ...ARTICLE, lead: null, ...fields } as ArticleDetails, FRAME) as {
        "@graph": object[];
      }
    )["@graph"][0];

  it("is its type", () => {
    expect(first({ template: "news" })).toMatchObject({ "@type": "NewsArticle" });
    expect(first({ template: "opinion" })).toMatchObject({ "@type": "OpinionNewsArticle" });
    expect(first({ template: "explainer" })).toMatchObject({ "@type": "BackgroundNewsArticle" });
  });

  it("of an interview names the interviewee", () => {
    const interviewee = { name: "Huda", role: "Mayor", photo: null };
    expect(first({ template: "interview", interviewee })).toMatchObject({
      "@type": "NewsArticle",
      about: { "@type": "Person", name: "Huda", jobTitle: "Mayor" },
    });
  });
});

describe("videos in the JSON-LD of an article", () => {
  it("have their URL, poster and duration", () => {
    const bodyHtml =
      '<video controls playsinline src="/recordings/a.mp4" data-duration="75" width="64" height="36" poster="/media/p-640.webp"></video>';
    const data = articleJsonLd({ ...ARTICLE, lead: null, bodyHtml } as ArticleDetails, FRAME) as {
      "@graph": object[];
    };
    expect(data["@graph"].at(-1)).toMatchObject({
      "@type": "VideoObject",
      contentUrl: "https://news.example/recordings/a.mp4",
      thumbnailUrl: "https://news.example/media/p-640.webp",
      duration: "PT75S",
    });
  });
});

describe("live blog in the JSON-LD of an article", () => {
  const entry: LiveEntry = {
    id: 7,
    sequence: 1,
    title: "",
    bodyHtml: `<p>Water <b>rises</b></p><p>${"x".repeat(600)}</p>`,
    cut: false,
    byline: "",
    label: "",
    keyEvent: false,
    stream: null,
    eventAt: "2026-01-01T12:00:00.000Z",
    publishedAt: "2026-01-01T12:01:00.000Z",
    editedAt: "2026-01-01T12:02:00.000Z",
  };
  const page: LivePage = {
    state: "ended",
    startedAt: "2026-01-01T11:00:00.000Z",
    endedAt: "2026-01-01T13:00:00.000Z",
    sequence: 2,
    total: 2,
    summaryHtml: "",
    streams: [],
    questionsOpen: false,
    stories: [],
    keyEvents: [],
    entries: [entry, { ...entry, id: 6, title: "For subscribers", bodyHtml: "", cut: true }],
    card: null,
    translation: null,
    previous: null,
    next: null,
  };
  const posting = (shown = page) => {
    const data = articleJsonLd({ ...ARTICLE, lead: null } as ArticleDetails, FRAME, shown);
    return (data as { "@graph": { liveBlogUpdate: { articleBody?: string }[] }[] })["@graph"][0];
  };

  it("has its times, and its entries with permalinks and the beginning of their text", () => {
    expect(posting()).toMatchObject({
      "@type": "LiveBlogPosting",
      coverageStartTime: page.startedAt,
      coverageEndTime: page.endedAt,
      liveBlogUpdate: [
        {
          "@type": "BlogPosting",
          headline: expect.stringMatching(/^Water rises x+$/),
          datePublished: entry.publishedAt,
          dateModified: entry.editedAt,
          url: "https://news.example/article/1/rain?entry=7#entry-7",
        },
        { headline: "For subscribers" },
      ],
    });
    expect(posting()?.liveBlogUpdate[0]?.articleBody).toHaveLength(500);
  });

  it("has the video of an entry, unless it is for subscribers", () => {
    const file = `${"a".repeat(64)}.mp4`;
    const bodyHtml = `<figure><video controls src="/recordings/${file}" data-duration="9" poster="/media/p.webp"></video><figcaption>The goal <a class="recording" href="/recordings/${file}">Download the video</a></figcaption></figure>`;
    const updates = (cut: boolean) => {
      const entries = [{ ...entry, title: "", bodyHtml, cut }];
      const data = articleJsonLd({ ...ARTICLE, lead: null } as ArticleDetails, FRAME, {
        ...page,
        entries,
      });
      return (data as { "@graph": { liveBlogUpdate: object[] }[] })["@graph"][0]?.liveBlogUpdate;
    };
    expect(updates(false)).toMatchObject([
      {
        headline: "The goal",
        articleBody: "The goal",
        video: {
          "@type": "VideoObject",
          name: "The goal",
          contentUrl: `https://news.example/recordings/${file}`,
          thumbnailUrl: "https://news.example/media/p.webp",
          uploadDate: entry.publishedAt,
          duration: "PT9S",
        },
      },
    ]);
    expect(updates(true)?.[0]).toMatchObject({ video: undefined });
  });

  it("names the counterpart of the entry of a permalink", () => {
    const translation = {
      entry: 9,
      article: { id: 2, locale: "ar-JO", slug: "matar", title: "مطر" },
      original: false,
    } as const;
    const counterpart = {
      "@type": "BlogPosting",
      inLanguage: "ar-JO",
      url: "https://news.example/ar/article/2/matar?entry=9#entry-9",
    };
    const updates = (shown: LivePage) => posting(shown)?.liveBlogUpdate;
    expect(updates({ ...page, translation })?.[0]).toMatchObject({ workTranslation: counterpart });
    expect(updates({ ...page, translation })?.[1]).not.toHaveProperty("workTranslation");
    expect(
      updates({ ...page, translation: { ...translation, original: true } })?.[0],
    ).toMatchObject({ translationOfWork: counterpart });
  });

  it("has no text of entries for subscribers", () => {
    expect(posting()?.liveBlogUpdate[1]?.articleBody).toBeUndefined();
  });
});

describe("structured data of an article with a match", () => {
  const side = { shortName: "", image: null };
  const match: MatchResult = {
    id: 1,
    version: 2,
    kind: "match",
    title: "Jordan – Iraq",
    sentence: "Jordan 2, Iraq 1, after extra time",
    status: "After extra time",
    updatedAt: "2026-01-01T12:00:00.000Z",
    source: null,
    corrections: [],
    phase: "fullTime",
    competition: "Asian Cup",
    venue: "Amman International Stadium",
    kickoffAt: "2026-01-01T10:00:00.000Z",
    home: { ...side, name: "Jordan", score: 2 },
    away: { ...side, name: "Iraq", score: 1 },
    shootout: null,
    events: [],
  };
  const aboutOf = (result: MatchResult | null) => {
    const data = articleJsonLd(
      { ...ARTICLE, lead: null } as ArticleDetails,
      FRAME,
      undefined,
      result,
    );
    return (data as { "@graph": { about?: object }[] })["@graph"][0]?.about;
  };

  it("is about a sports event with its teams, and its score in the description", () => {
    expect(aboutOf(match)).toMatchObject({
      "@type": "SportsEvent",
      name: "Jordan – Iraq",
      description: "Jordan 2, Iraq 1, after extra time",
      startDate: "2026-01-01T10:00:00.000Z",
      eventStatus: "https://schema.org/EventScheduled",
      location: { name: "Amman International Stadium" },
      homeTeam: { "@type": "SportsTeam", name: "Jordan" },
      competitor: [{ name: "Jordan" }, { name: "Iraq" }],
    });
    expect(aboutOf({ ...match, phase: "postponed" })).toMatchObject({
      eventStatus: "https://schema.org/EventPostponed",
    });
  });

  it("has no event without a result", () => {
    expect(aboutOf(null)).toBeUndefined();
  });
});

describe("structured data of letters", () => {
  it("lists the letters on the page as comments, without an author if the name is withheld", () => {
    const letter = {
      id: 5,
      headline: "Let it wait",
      text: "The bus leaves too early.",
      name: "",
      place: "",
      publishedAt: "2026-01-01T10:00:00.000Z",
      article: null,
    };
    const commentsOf = (letters: (typeof letter)[]) => {
      const data = articleJsonLd(
        { ...ARTICLE, lead: null } as ArticleDetails,
        FRAME,
        undefined,
        null,
        letters,
      );
      return (data as { "@graph": { comment?: object[] }[] })["@graph"][0]?.comment;
    };
    expect(commentsOf([letter, { ...letter, name: "Lina" }])).toMatchObject([
      { "@type": "Comment", name: "Let it wait", author: undefined },
      { author: { "@type": "Person", name: "Lina" } },
    ]);
    expect(commentsOf([])).toBeUndefined();
  });
});
