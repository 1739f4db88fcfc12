import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Columnist } from "../ui/card.tsx";
import { headlineSize } from "../ui/headline.ts";
import { ArticleLabels, Kicker } from "../ui/labels.tsx";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { ResultLine } from "../ui/result-line.tsx";
import { CardLinks, hasLinks } from "./front/card-links.tsx";
import type { ShownFrontCard } from "./front/shown-front.ts";

/** Image and text side by side on wide screens. */
const BESIDE = {
  image: "lg:col-span-7",
  text: "flex flex-col gap-3 lg:col-span-5",
  headline: "",
  summary: "",
};
/** Image above the text, or none. On wide screens the headline is next to the summary. */
const STACKED = {
  image: "lg:col-span-12",
  text: "grid grid-cols-1 gap-x-6 gap-y-3 lg:col-span-12 lg:grid-cols-12",
  headline: "lg:col-span-8",
  summary: "lg:col-span-4",
};

/** First article of a page. On phones the image is above the text at full width. */
export function LeadArticle({ article }: { article: ShownFrontCard }) {
  const { kicker, title, size } = article;
  const isStandard = size === "standard";
  const isOpinion = article.template === "opinion";
  const layout = isStandard ? BESIDE : STACKED;
  return (
    <>
      <article className="group relative grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-12">
        {size !== "text" && (
          <div className={`max-md:-mx-4 ${layout.image}`}>
            <Picture
              picture={article.lead ?? article.portrait ?? null}
              shape={isStandard ? "lead" : "banner"}
              sizes={
                isStandard
                  ? "(min-width: 80rem) 709px, (min-width: 64rem) 57vw, 100vw"
                  : "(min-width: 80rem) 1232px, 100vw"
              }
              upTo={1920}
              eager
              decorative
              colour={article.category?.colour}
            />
          </div>
        )}
        <div className={layout.text}>
          <div className={`flex flex-col items-start gap-3 ${layout.headline}`}>
            <ArticleLabels article={article} />
            <h2
              className={`${isOpinion ? "quoted font-normal" : ""} ${headlineSize(kicker + title, isStandard ? "lead" : "page")}`.trim()}
            >
              <Link
                to={articlePath(article)}
                data-prefetch
                className="card-link decoration-mint decoration-3 underline-offset-4 group-hover:underline"
              >
                <Kicker text={kicker} />
                {title}
              </Link>
            </h2>
          </div>
          <div className={`flex flex-col items-start gap-3 ${layout.summary}`}>
            <p className="line-clamp-4 text-17 text-quiet xl:text-20 xl:leading-normal">
              {article.summary}
            </p>
            <Columnist article={article} small={!article.lead} />
            <ResultLine result={article.result} />
            <RelativeTime at={article.publishedAt} locale={article.locale} />
          </div>
          {/* Above the link of the headline, which covers the article. */}
          {isStandard && hasLinks(article) && (
            <div className="relative z-(--z-raised)">
              <CardLinks article={article} />
            </div>
          )}
        </div>
      </article>
      {!isStandard && <CardLinks article={article} columns={4} />}
    </>
  );
}
