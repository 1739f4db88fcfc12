import type { FrontCard } from "@masthead/contract/newsroom/front/front.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { loadMessages, MessagesContext } from "../../platform/messages.ts";
import { LeadArticle } from "../lead-article.tsx";
import { FrontGrid } from "./front-grid.tsx";
import { SizedCard } from "./sized-card.tsx";

const t = await loadMessages("en-US");

function card(id: number, overrides: Partial<FrontCard> = {}): FrontCard {
  return {
    id,
    locale: "en-US",
    slug: `article-${id}`,
    title: `Article ${id}`,
    subtitle: "",
    summary: `Summary ${id}`,
    category: null,
    authors: [],
    lead: null,
    publishedAt: "2026-01-02T03:04:05.000Z",
    updatedAt: "2026-01-02T03:04:05.000Z",
    liveBlog: null,
    result: null,
    breaking: false,
    premium: false,
    template: "news",
    portrait: null,
    minutes: 1,
    kicker: "",
    size: "standard",
    related: [],
    liveEntries: [],
    ...overrides,
  };
}

const related = [2, 3].map((id) => ({
  id,
  locale: "en-US" as const,
  slug: `article-${id}`,
  title: `Article ${id}`,
}));

function render(element: React.ReactNode): string {
  const Page = createRoutesStub([
    { path: "/", Component: () => <MessagesContext value={t}>{element}</MessagesContext> },
  ]);
  return renderToString(<Page />);
}

/** Text of the elements that match, without tags. */
const textsOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([match]) => match.replaceAll(/<[^>]*>/g, ""));

/** Links below the headline: after the article, or in it above the area of its own link. */
function linksBelow(html: string, place: "card" | "lead article"): string {
  return html.slice(html.indexOf(place === "card" ? "</article>" : "z-(--z-raised)"));
}

describe("article on a front", () => {
  for (const [place, renderCard] of [
    [
      "card",
      (article: FrontCard) =>
        render(<SizedCard article={article} look="medium" largeLook="wide" />),
    ],
    ["lead article", (article: FrontCard) => render(<LeadArticle article={article} />)],
  ] as const) {
    it(`has the kicker in the link of its headline, separated for screen readers: ${place}`, () => {
      expect(
        textsOf(renderCard(card(1, { kicker: "Analysis" })), /<a [^>]*card-link.*?<\/a>/g),
      ).toEqual(["Analysis: Article 1"]);
      expect(textsOf(renderCard(card(1)), /<a [^>]*card-link.*?<\/a>/g)).toEqual(["Article 1"]);
    });

    it(`has its related links after its own, which would cover them: ${place}`, () => {
      const html = renderCard(card(1, { related }));
      const links = linksBelow(html, place);
      expect(links).toContain(`aria-label="${t("related")}"`);
      expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
        related.map(articlePath),
      );
      expect(renderCard(card(1))).not.toContain("<ul");
    });

    it(`has the latest entries of its live blog after its headline, with their time: ${place}`, () => {
      const liveEntries = [
        { id: 8, title: "Road closed", eventAt: "2026-01-02T11:05:00.000Z" },
        { id: 7, title: "First reports", eventAt: "2026-01-02T10:40:00.000Z" },
      ];
      const html = renderCard(card(1, { liveBlog: "live", liveEntries }));
      const links = linksBelow(html, place);
      expect(links).toContain(`aria-label="${t("latestUpdates")}"`);
      expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        "/article/1/article-1?entry=8#entry-8",
        "/article/1/article-1?entry=7#entry-7",
      ]);
      expect(textsOf(links, /<a .*?<\/a>/g)).toEqual(["14:05Road closed", "13:40First reports"]);
    });

    it(`has no image in size text, and keeps its summary: ${place}`, () => {
      expect(renderCard(card(1))).toContain('class="pattern');
      const html = renderCard(card(1, { size: "text" }));
      expect(html).not.toContain('class="pattern');
      expect(html).toContain("Summary 1");
    });
  }

  it("leaves room for its related links where cards are as tall as their parent", () => {
    expect(
      render(<SizedCard article={card(1, { related })} look="medium" largeLook="wide" />),
    ).toMatch(/^<div><article .*<\/article><\/div><ul /);
  });

  it("has a separate row in a grid if it is large", () => {
    const columnsOf = (cards: FrontCard[]) =>
      [
        ...render(<FrontGrid cards={cards} columns="md:grid-cols-2" />).matchAll(
          /<div class="grid [^"]*?(md:grid-cols-\d)?\s*">/g,
        ),
      ].map(([, columns]) => columns);
    const cards = [1, 2, 3, 4].map((id) => card(id));
    expect(columnsOf(cards)).toEqual(["md:grid-cols-2"]);
    expect(columnsOf([card(1, { size: "large" }), ...cards.slice(1)])).toEqual([
      undefined,
      "md:grid-cols-3",
    ]);
    expect(columnsOf([card(1), card(2, { size: "large" }), card(3), card(4)])).toEqual([
      undefined,
      undefined,
      "md:grid-cols-2",
    ]);
  });
});
