import { hasLinks } from "./card-links.tsx";
import { groupBySize } from "./group-by-size.ts";
import type { ShownFrontCard } from "./shown-front.ts";
import { SizedCard } from "./sized-card.tsx";

interface Props {
  cards: ShownFrontCard[];
  /** Class of the columns if no card is large. */
  columns: string;
  /** The grid is as wide as the page. */
  fullWidth?: boolean;
  /** Phones scroll the cards sideways, unless one of them is large. */
  swipe?: boolean;
  level?: 2 | 3;
  /** Number of cards at the start that are prefetched as likely next pages. */
  prefetchCount?: number;
}

/**
 * Grid of articles. Large ones take a row each, and the others between them fill theirs, so that no
 * cell is empty.
 */
export function FrontGrid({
  cards,
  columns,
  fullWidth = false,
  swipe = false,
  level,
  prefetchCount = 0,
}: Props) {
  const groups = groupBySize(cards);
  // Editors may place an article twice, so keys are positions.
  const positionOf = (card: ShownFrontCard) => cards.indexOf(card);
  return (
    <div className="flex flex-col gap-y-6 md:gap-y-8">
      {groups.map((group) => {
        const layout =
          groups.length > 1
            ? layoutOf(group.length, fullWidth)
            : { look: swipe ? ("column" as const) : ("medium" as const), columns };
        // Cards are as tall as their row, with the time at the end: next to a card with links it
        // would be far from its headline.
        const alignment = group.some(hasLinks) ? "items-start" : "";
        return (
          <div
            key={positionOf(group[0])}
            className={`${layout.look === "column" ? "swipe md:grid" : "grid grid-cols-1 gap-y-4"} md:gap-x-6 md:gap-y-8 ${layout.columns} ${alignment}`}
          >
            {group.map((card) => (
              <div key={positionOf(card)}>
                <SizedCard
                  article={card}
                  look={layout.look}
                  largeLook="wide"
                  level={level}
                  prefetch={positionOf(card) < prefetchCount}
                />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/**
 * Layout of a group that is not the whole grid. Images of few cards are next to the text, which
 * would be small below such wide ones.
 */
function layoutOf(count: number, fullWidth: boolean): { look: "medium" | "row"; columns: string } {
  if (count >= 3) return { look: "medium", columns: "md:grid-cols-3" };
  if (count === 2)
    return fullWidth
      ? { look: "row", columns: "lg:grid-cols-2" }
      : { look: "medium", columns: "md:grid-cols-2" };
  return { look: "row", columns: "" };
}
