import type { FrontCard } from "@masthead/contract/newsroom/front/front.ts";
import { groupBySize } from "./group-by-size.ts";
import { SizedCard } from "./sized-card.tsx";

/** Columns of a group by its number of cards. */
const COLUMNS: Record<number, string> = { 2: "md:grid-cols-2", 3: "md:grid-cols-3" };

interface Props {
  cards: FrontCard[];
  /** Class of the columns if no card is large. */
  columns: string;
  level?: 2 | 3;
  hideCategory?: boolean;
  /** Number of cards at the start that are prefetched as likely next pages. */
  prefetchCount?: number;
}

/** Grid of articles. Large ones take a row each, and the others between them fill theirs, so that no cell is empty. */
export function FrontGrid({ cards, columns, level, hideCategory, prefetchCount = 0 }: Props) {
  const prefetched = new Set(cards.slice(0, prefetchCount));
  const groups = groupBySize(cards);
  return (
    <div className="flex flex-col gap-y-6 md:gap-y-8">
      {groups.map((group) => (
        <div
          key={group[0]?.id}
          className={`grid grid-cols-1 gap-x-6 gap-y-6 md:gap-y-8 ${groups.length > 1 ? (COLUMNS[group.length] ?? "") : columns} ${
            // Cards are as tall as their row, with the time at the end: next to related links it would be far from its headline.
            group.some(({ related }) => related.length > 0) ? "items-start" : ""
          }`}
        >
          {group.map((card) => (
            <div key={card.id}>
              <SizedCard
                article={card}
                look={groups.length > 1 && group.length === 1 ? "row" : "medium"}
                largeLook="wide"
                level={level}
                hideCategory={hideCategory}
                prefetch={prefetched.has(card)}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
