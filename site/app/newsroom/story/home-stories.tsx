import { articlePath, storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { HomeStory } from "./load-home-stories.ts";
import "./messages.ts";

/** Story packages that editors put on the home page. */
export function HomeStories({
  stories,
  shownIds,
}: {
  stories: HomeStory[];
  /** Articles that the page shows with their pictures: no picture is shown twice. */
  shownIds: ReadonlySet<number>;
}) {
  return stories.map((story) => <Story key={story.id} story={story} shownIds={shownIds} />);
}

/** A row of headlines on phones; a picture and a list beside it where there is room. */
function Story({ story, shownIds }: { story: HomeStory; shownIds: ReadonlySet<number> }) {
  const t = useMessages();
  const locale = useLocale();
  const { id, title, intro, count, articles } = story;
  const pictured = articles.find(({ article }) => !shownIds.has(article.id))?.article;
  const path = storyPackagePath(locale, id);
  return (
    <section
      aria-labelledby={`story-${id}`}
      className="full-bleed mt-6 max-md:[--bleed:transparent] md:mt-14 md:bg-wash md:pt-8 md:pb-10"
    >
      <SectionHeading id={`story-${id}`} to={path}>
        {title}
      </SectionHeading>
      {intro && <p className="mb-4 max-w-text text-17 text-quiet max-md:hidden">{intro}</p>}
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 lg:grid-cols-12">
        {pictured && (
          <div className="max-md:hidden lg:col-span-7">
            <Card article={pictured} look="wide" />
          </div>
        )}
        <ul className={`swipe md:block ${pictured ? "lg:col-span-5" : "lg:col-span-8"}`}>
          {articles.map(({ role, article }) => (
            <li
              key={article.id}
              className={`border-line md:border-b md:py-2.5 ${article === pictured ? "md:hidden" : ""}`}
            >
              {role && (
                <p className="truncate text-13 font-semibold text-quiet">
                  {t(`storyPackage.role.${role}`)}
                </p>
              )}
              <Link
                to={articlePath(article)}
                className="flex min-h-11 items-center font-headline text-17 font-semibold decoration-mint decoration-2 underline-offset-4 hover:underline max-md:line-clamp-3"
              >
                {article.title}
              </Link>
            </li>
          ))}
          {count > articles.length && (
            <li>
              <Link
                to={path}
                className="flex min-h-11 items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4"
              >
                {t("storyPackage.all", { count })}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
