import type { ArticleCard, ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import type {
  FrontCard,
  FrontPage,
  FrontSection,
} from "@masthead/contract/newsroom/front/front.ts";
import type { CardArticle } from "../../ui/card.tsx";
import { blockShape } from "./block-shape.ts";

export type ShownFrontCard = CardArticle &
  Pick<FrontCard, "kicker" | "size" | "related"> &
  // Few articles have a live blog: the data of the others leaves it out.
  Partial<Pick<FrontCard, "liveEntries">>;
export type ShownSection = Omit<FrontSection, "cards"> & { cards: ShownFrontCard[] };

/** Front page without what cards do not show. */
export interface ShownFront {
  main: ShownFrontCard[];
  latest: CardArticle[];
  sections: ShownSection[];
}

/**
 * Leaves out what cards do not show. A page contains its data as JSON, and the front page has the
 * most of it.
 */
export const shownFront = ({ main, latest, sections }: FrontPage): ShownFront => ({
  main: main.map(shownFrontCard),
  // Cards without picture and summary.
  latest: latest.map((card) => ({ ...shownCard(card), summary: "", lead: null })),
  sections: sections.map((section, index) => ({
    ...section,
    cards:
      blockShape(index) === "across"
        ? cardsOfGrid(section.cards)
        : section.cards.map(shownFrontCard),
  })),
});

/** Cards of a grid. Those of the standard size have no summary, unless another one is large. */
function cardsOfGrid(cards: FrontCard[]): ShownFrontCard[] {
  const hasLarge = cards.some(({ size }) => size === "large");
  return cards.map((card) => {
    const shown = shownFrontCard(card);
    return hasLarge || card.size !== "standard" ? shown : { ...shown, summary: "" };
  });
}

const shownFrontCard = (card: FrontCard): ShownFrontCard => ({
  ...shownCard(card),
  kicker: card.kicker,
  size: card.size,
  related: card.related,
  ...(card.liveEntries.length > 0 && { liveEntries: card.liveEntries }),
});

/** Leaves out what cards do not show. */
export function shownCard(card: ArticleCard): CardArticle {
  const {
    id,
    locale,
    slug,
    title,
    summary,
    category,
    publishedAt,
    liveBlog,
    breaking,
    premium,
    template,
    result,
  } = card;
  return {
    id,
    locale,
    slug,
    title,
    summary,
    category,
    lead: card.lead && withoutText(card.lead),
    publishedAt,
    liveBlog,
    breaking,
    premium,
    ...(template !== "news" && { template }),
    ...(template === "opinion" && {
      authors: card.authors.slice(0, 1).map(({ name }) => ({ name })),
      portrait: card.portrait && withoutText(card.portrait),
    }),
    ...(result && { result }),
  };
}

/** Leaves out the texts of an image, which cards show as decoration. */
function withoutText({
  alt: _alt,
  caption: _caption,
  credit: _credit,
  ...picture
}: NonNullable<ArticleCard["lead"]>): NonNullable<CardArticle["lead"]> {
  return picture;
}

/** Leaves out all that a ranked list does not show. */
export const articleRefOf = ({ id, locale, slug, title }: ArticleRef): ArticleRef => ({
  id,
  locale,
  slug,
  title,
});
