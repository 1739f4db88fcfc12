import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { Card } from "../../ui/card.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** Category on the home page, with its articles. */
interface HomeCategory {
  id: number;
  name: string;
  colour: string;
  articles: ArticleCard[];
}

/** Blocks of categories with alternating layouts; two narrow blocks share a row. `first` is the index of the first block. */
export function CategoryBlocks({ categories, first = 0 }: { categories: HomeCategory[]; first?: number }) {
  return groupByLayout(categories, first).map((group) => (
    <div
      key={group.categories.map((category) => category.id).join()}
      className={`defer-layout mt-12 md:mt-14 ${group.shape === "half" ? "grid grid-cols-1 gap-x-6 gap-y-12 lg:grid-cols-2" : ""}`}
    >
      {group.categories.map((category) => (
        <Block key={category.id} category={category} shape={group.shape} />
      ))}
    </div>
  ));
}

type Shape = "wide" | "across" | "half";

/** Layouts repeat every four categories: one wide, one across, two that share a row. */
const LAYOUT_CYCLE: Shape[] = ["wide", "across", "half", "half"];

function groupByLayout(categories: HomeCategory[], first: number): { shape: Shape; categories: HomeCategory[] }[] {
  const groups: { shape: Shape; categories: HomeCategory[] }[] = [];
  categories.forEach((category, index) => {
    const shape = LAYOUT_CYCLE[(index + first) % LAYOUT_CYCLE.length] ?? "wide";
    const last = groups.at(-1);
    if (shape === "half" && last?.shape === "half" && last.categories.length === 1) last.categories.push(category);
    else groups.push({ shape, categories: [category] });
  });
  return groups.map((group) => (group.shape === "half" && group.categories.length === 1 ? { ...group, shape: "wide" } : group));
}

function Block({ category, shape }: { category: HomeCategory; shape: Shape }) {
  const { id, name, colour, articles } = category;
  const locale = useLocale();
  const children = (useFrame()?.categories ?? [])
    .filter(({ parentId }) => parentId === id)
    .map((child) => ({ to: categoryPath(locale, child.id), name: child.name }));
  return (
    <section aria-labelledby={`section-${id}`}>
      <SectionHeading id={`section-${id}`} colour={colour} to={categoryPath(locale, id)} more={children}>
        {name}
      </SectionHeading>
      <Cards articles={articles} shape={shape} />
    </section>
  );
}

const GRID_COLUMNS: Record<number, string> = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-3", 4: "md:grid-cols-2 lg:grid-cols-4" };

function Cards({ articles, shape }: { articles: ArticleCard[]; shape: Shape }) {
  const [first, ...rest] = articles;
  const isSideBySide = shape === "wide" && rest.length > 0;
  if (shape === "across") {
    return (
      <div className={`grid grid-cols-1 gap-x-6 gap-y-6 md:gap-y-8 ${GRID_COLUMNS[articles.length] ?? GRID_COLUMNS[4]}`}>
        {articles.map((article) => (
          <Card key={article.id} article={article} look="medium" hideCategory />
        ))}
      </div>
    );
  }
  return (
    <div className={`grid grid-cols-1 gap-x-6 gap-y-6 ${isSideBySide ? "lg:grid-cols-2" : ""}`}>
      {first && <Card article={first} look={shape === "wide" ? "large" : "half"} hideCategory />}
      {rest.length > 0 && (
        <ul className="flex flex-col gap-5">
          {rest.map((article) => (
            <li key={article.id} className={`border-t border-line pt-5 ${isSideBySide ? "lg:first:border-0 lg:first:pt-0" : ""}`}>
              <Card article={article} look="row" hideCategory />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
