import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { headlineSize } from "../ui/headline.ts";
import { ArticleLabels } from "../ui/labels.tsx";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";

/** First article of a page. The image is next to the text on wide screens, and above it at full width on phones. */
export function LeadArticle({ article, hideCategory = false }: { article: ArticleCard; hideCategory?: boolean }) {
  return (
    <article className="group relative grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-12">
      <div className="max-md:-mx-4 lg:col-span-7">
        <Picture
          picture={article.lead}
          shape="lead"
          sizes="(min-width: 80rem) 709px, (min-width: 64rem) 57vw, 100vw"
          upTo={1920}
          eager
          decorative
          colour={article.category?.colour}
        />
      </div>
      <div className="flex flex-col items-start gap-3 lg:col-span-5">
        <ArticleLabels article={article} hideCategory={hideCategory} />
        <h2 className={headlineSize(article.title, "lead")}>
          <Link
            to={articlePath(article)}
            data-prefetch
            className="card-link decoration-mint decoration-3 underline-offset-4 group-hover:underline"
          >
            {article.title}
          </Link>
        </h2>
        <p className="line-clamp-4 text-17 text-quiet xl:text-20 xl:leading-normal">{article.summary}</p>
        <RelativeTime at={article.publishedAt} locale={article.locale} />
      </div>
    </article>
  );
}
