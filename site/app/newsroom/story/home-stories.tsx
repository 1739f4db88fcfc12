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

function Story({ story, shownIds }: { story: HomeStory; shownIds: ReadonlySet<number> }) {
  const t = useMessages();
  const locale = useLocale();
  const { id, title, intro, count, articles } = story;
  const pictured = articles.find(({ article }) => !shownIds.has(article.id))?.article;
  const path = storyPackagePath(locale, id);
  return (
    <section
      aria-labelledby={`story-${id}`}
      className="full-bleed mt-8 bg-wash pt-6 pb-6 md:mt-14 md:pt-8 md:pb-10"
    >
      <SectionHeading id={`story-${id}`} to={path}>
        {title}
      </SectionHeading>
      {intro && <p className="mb-4 max-w-text text-17 text-quiet">{intro}</p>}
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 lg:grid-cols-12">
        {pictured && (
          <div className="lg:col-span-7">
            <Card article={pictured} look="wide" />
          </div>
        )}
        <ul className={pictured ? "lg:col-span-5" : "lg:col-span-8"}>
          {articles.map(
            ({ role, article }) =>
              article !== pictured && (
                <li key={article.id} className="border-b border-line py-2.5">
                  {role && (
                    <p className="text-13 font-semibold text-quiet">
                      {t(`storyPackage.role.${role}`)}
                    </p>
                  )}
                  <Link
                    to={articlePath(article)}
                    className="flex min-h-11 items-center font-headline text-17 font-semibold decoration-mint decoration-2 underline-offset-4 hover:underline"
                  >
                    {article.title}
                  </Link>
                </li>
              ),
          )}
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
