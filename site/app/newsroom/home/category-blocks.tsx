import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { useFrame } from "../../platform/frame-data.ts";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import {
  estimatedHeight,
  HEADING_HEIGHT,
  ROW_HEIGHT,
  SWIPE_HEIGHT,
} from "../../ui/estimated-height.ts";
import { Link } from "../../ui/link.tsx";
import { SubjectOfCards } from "../../ui/page-subject.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { type BlockShape, blockShape } from "../front/block-shape.ts";
import { hasLinks } from "../front/card-links.tsx";
import { FrontGrid } from "../front/front-grid.tsx";
import type { ShownFrontCard, ShownSection } from "../front/shown-front.ts";
import { SizedCard } from "../front/sized-card.tsx";

/**
 * Blocks of categories with alternating layouts; two narrow blocks share a row. `first` is the
 * index of the first block.
 */
export function CategoryBlocks({
  categories,
  first = 0,
}: {
  categories: ShownSection[];
  first?: number;
}) {
  return groupByLayout(categories, first).map((group) => (
    <div
      key={group.categories.map((category) => category.id).join()}
      className={`${group.categories.every(isPlain) ? "defer-layout" : ""} mt-6 md:mt-14 ${group.shape === "half" ? "grid grid-cols-1 gap-x-6 gap-y-6 md:gap-y-12 lg:grid-cols-2" : ""}`}
      style={estimatedHeight(heightOf(group))}
    >
      {group.categories.map((category) => (
        <HydrationUnit key={category.id}>
          <Block category={category} shape={group.shape} />
        </HydrationUnit>
      ))}
    </div>
  ));
}

/** The block is about as tall as its estimate, which `defer-layout` needs. */
const isPlain = ({ cards }: ShownSection) =>
  cards.every((card) => card.size !== "large" && !hasLinks(card));

/** Estimated height of a group in a narrow window, in rem. */
const heightOf = ({
  shape,
  categories,
}: {
  shape: BlockShape;
  categories: ShownSection[];
}): number =>
  categories.reduce((total, { cards }) => {
    const isSwiped = shape !== "across" || cards.every(({ size }) => size !== "large");
    return total + HEADING_HEIGHT + (isSwiped ? SWIPE_HEIGHT : ROW_HEIGHT * cards.length);
  }, 0);

function groupByLayout(
  categories: ShownSection[],
  first: number,
): { shape: BlockShape; categories: ShownSection[] }[] {
  const groups: { shape: BlockShape; categories: ShownSection[] }[] = [];
  categories.forEach((category, index) => {
    const shape = blockShape(index + first);
    const last = groups.at(-1);
    if (shape === "half" && last?.shape === "half" && last.categories.length === 1)
      last.categories.push(category);
    else groups.push({ shape, categories: [category] });
  });
  return groups.map((group) =>
    group.shape === "half" && group.categories.length === 1 ? { ...group, shape: "wide" } : group,
  );
}

function Block({ category, shape }: { category: ShownSection; shape: BlockShape }) {
  const { id, name, colour, cards } = category;
  const locale = useLocale();
  const children = (useFrame()?.categories ?? [])
    .filter(({ parentId }) => parentId === id)
    .map((child) => ({ to: categoryPath(locale, child.id), name: child.name }));
  return (
    <section aria-labelledby={`section-${id}`}>
      <SectionHeading
        id={`section-${id}`}
        colour={colour}
        to={categoryPath(locale, id)}
        more={children}
      >
        {name}
      </SectionHeading>
      <SubjectOfCards category="all">
        <Cards cards={cards} shape={shape} more={<MoreLink category={category} />} />
      </SubjectOfCards>
    </section>
  );
}

/** Link after the last card. The arrow of the heading says the same where cards are side by side. */
function MoreLink({ category: { id, name } }: { category: ShownSection }) {
  const t = useMessages();
  return (
    <Link
      to={categoryPath(useLocale(), id)}
      className="flex min-h-11 items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash max-md:h-full max-md:justify-center max-md:bg-wash max-md:p-4 max-md:text-center"
    >
      {t("moreOf", { name })}
    </Link>
  );
}

const GRID_COLUMNS: Record<number, string> = {
  1: "",
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "md:grid-cols-2 lg:grid-cols-4",
};

function Cards({
  cards,
  shape,
  more,
}: {
  cards: ShownFrontCard[];
  shape: BlockShape;
  more: React.ReactNode;
}) {
  const [first, ...rest] = cards;
  // Without an image, the first article would leave its column empty.
  const isSideBySide = shape === "wide" && rest.length > 0 && first?.size !== "text";
  if (shape === "across")
    return <FrontGrid cards={cards} columns={GRID_COLUMNS[cards.length] ?? ""} fullWidth swipe />;
  return (
    <div className={`swipe md:grid md:gap-x-6 md:gap-y-6 ${isSideBySide ? "lg:grid-cols-2" : ""}`}>
      {first && (
        <div>
          <SizedCard article={first} look={shape === "wide" ? "large" : "half"} largeLook="large" />
        </div>
      )}
      {rest.length > 0 && (
        <ul className="md:flex md:flex-col md:gap-5">
          {rest.map((card) => (
            // By position, as editors may place an article twice.
            <li
              key={rest.indexOf(card)}
              className={`border-line md:border-t md:pt-5 ${isSideBySide ? "lg:first:border-0 lg:first:pt-0" : ""}`}
            >
              <SizedCard
                article={card}
                look="tile"
                largeLook={isSideBySide || shape === "half" ? "half" : "wide"}
              />
            </li>
          ))}
          <li className="border-line md:border-t md:pt-2">{more}</li>
        </ul>
      )}
    </div>
  );
}
