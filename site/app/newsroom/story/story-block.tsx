import { articlePath, storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { ArticleStory } from "./load-story.ts";
import "./messages.ts";

/** The story package of an article: its articles in order, with the present one marked. */
export function StoryBlock({ story, articleId }: { story: ArticleStory; articleId: number }) {
  const t = useMessages();
  const locale = useLocale();
  const path = storyPackagePath(locale, story.id);
  return (
    <section aria-labelledby="story-package" className="no-print mt-12 md:mt-16">
      <SectionHeading id="story-package" to={path}>
        {story.title}
      </SectionHeading>
      <ol className="grid grid-cols-1 gap-x-6 md:grid-cols-2 lg:grid-cols-3">
        {story.articles.map(({ role, article }) => {
          const isHere = article.id === articleId;
          return (
            <li
              key={article.id}
              className={`group relative border-b border-line py-3 ${isHere ? "bg-wash px-4" : ""}`}
            >
              {(isHere || role) && (
                <p className="text-13 font-semibold text-quiet">
                  {isHere ? t("storyPackage.here") : role && t(`storyPackage.role.${role}`)}
                </p>
              )}
              <Link
                to={articlePath(article)}
                aria-current={isHere ? "page" : undefined}
                className="card-link headline line-clamp-3 font-headline text-17 leading-snug rtl:leading-relaxed font-semibold text-balance decoration-mint decoration-2 underline-offset-4 group-hover:underline"
              >
                {article.title}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
