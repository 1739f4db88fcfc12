import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { categoryPath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useFrame } from "../../system/page-head.tsx";
import { Card } from "../../ui/card.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** A section's part of the home page. */
export interface HomeSection {
  id: number;
  name: string;
  colour: string;
  articles: ArticleCard[];
}

/** Sections one below the other; their shapes take turns, and two short ones share a row. */
export function SectionBlocks({ sections, first = 0 }: { sections: HomeSection[]; first?: number }) {
  return groupsOf(sections, first).map((group) => (
    <div
      key={group.sections.map((section) => section.id).join()}
      className={`defer-layout mt-12 md:mt-14 ${group.shape === "half" ? "grid grid-cols-1 gap-x-6 gap-y-12 lg:grid-cols-2" : ""}`}
    >
      {group.sections.map((section) => (
        <Block key={section.id} section={section} shape={group.shape} />
      ))}
    </div>
  ));
}

type Shape = "wide" | "across" | "half";

/** A turn is four sections long: one wide, one across, two that share a row. */
const TURN: Shape[] = ["wide", "across", "half", "half"];

function groupsOf(sections: HomeSection[], first: number): { shape: Shape; sections: HomeSection[] }[] {
  const groups: { shape: Shape; sections: HomeSection[] }[] = [];
  sections.forEach((section, index) => {
    const shape = TURN[(index + first) % TURN.length] ?? "wide";
    const last = groups.at(-1);
    if (shape === "half" && last?.shape === "half" && last.sections.length === 1) last.sections.push(section);
    else groups.push({ shape, sections: [section] });
  });
  return groups.map((group) => (group.shape === "half" && group.sections.length === 1 ? { ...group, shape: "wide" } : group));
}

function Block({ section, shape }: { section: HomeSection; shape: Shape }) {
  const { id, name, colour, articles } = section;
  const locale = useLocale();
  const below = (useFrame()?.sections ?? [])
    .filter((one) => one.parentId === id)
    .map((one) => ({ to: categoryPath(locale, one.id), name: one.name }));
  return (
    <section aria-labelledby={`section-${id}`}>
      <SectionHeading id={`section-${id}`} colour={colour} to={categoryPath(locale, id)} more={below}>
        {name}
      </SectionHeading>
      <Cards articles={articles} shape={shape} />
    </section>
  );
}

const ACROSS: Record<number, string> = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-3", 4: "md:grid-cols-2 lg:grid-cols-4" };

function Cards({ articles, shape }: { articles: ArticleCard[]; shape: Shape }) {
  const [first, ...rest] = articles;
  const beside = shape === "wide" && rest.length > 0;
  if (shape === "across") {
    return (
      <div className={`grid grid-cols-1 gap-x-6 gap-y-6 md:gap-y-8 ${ACROSS[articles.length] ?? ACROSS[4]}`}>
        {articles.map((article) => (
          <Card key={article.id} article={article} look="medium" hideCategory />
        ))}
      </div>
    );
  }
  return (
    <div className={`grid grid-cols-1 gap-x-6 gap-y-6 ${beside ? "lg:grid-cols-2" : ""}`}>
      {first && <Card article={first} look={shape === "wide" ? "large" : "half"} hideCategory />}
      {rest.length > 0 && (
        <ul className="flex flex-col gap-5">
          {rest.map((article) => (
            <li key={article.id} className={`border-t border-line pt-5 ${beside ? "lg:first:border-0 lg:first:pt-0" : ""}`}>
              <Card article={article} look="row" hideCategory />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
