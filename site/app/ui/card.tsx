import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { Labels } from "./labels.tsx";
import { Link } from "./link.tsx";
import { Picture } from "./picture.tsx";
import { When } from "./when.tsx";

/** On phones all but the large card have a small picture beside their words. */
const BESIDE = "grid grid-cols-[34%_minmax(0,1fr)] content-start gap-x-4";

const LOOKS = {
  large: {
    layout: "flex flex-col gap-3",
    headline: "text-24 xl:text-30",
    sizes: "(min-width: 80rem) 604px, (min-width: 64rem) 50vw, 100vw",
    upTo: 1280,
    summary: "text-15 md:text-17",
  },
  half: {
    layout: "flex flex-col gap-3",
    headline: "text-24",
    sizes: "(min-width: 80rem) 604px, (min-width: 48rem) 50vw, 100vw",
    upTo: 1280,
    summary: "text-15",
  },
  medium: {
    layout: `${BESIDE} md:flex md:flex-col md:gap-3`,
    headline: "text-17 md:text-20",
    sizes: "(min-width: 64rem) 394px, (min-width: 48rem) 50vw, 34vw",
    upTo: 960,
    summary: "",
  },
  row: {
    layout: `${BESIDE} md:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[13.75rem_minmax(0,1fr)]`,
    headline: "text-17 md:text-20",
    sizes: "(min-width: 48rem) 220px, 34vw",
    upTo: 640,
    summary: "text-15 max-md:hidden",
  },
  text: { layout: "flex flex-col", headline: "text-17", sizes: "", upTo: 0, summary: "" },
} as const;

interface Props {
  article: ArticleCard;
  look: keyof typeof LOOKS;
  /** Level of its headline in the page. */
  level?: 2 | 3;
  /** On a page of one section its name need not stand on each card. */
  hideCategory?: boolean;
  /** The day stands above the list: the card says the hour. */
  hour?: boolean;
  /** A likely next page, to be fetched ahead. */
  likely?: boolean;
  eager?: boolean;
}

/** An article in a list, in one of five sizes. */
export function Card({ article, look, level = 3, hideCategory = false, hour = false, likely = false, eager = false }: Props) {
  const { layout, headline, sizes, upTo, summary } = LOOKS[look];
  const Heading = `h${level}` as const;
  return (
    <article className={`group relative h-full ${layout}`}>
      {look !== "text" && (
        <div>
          <Picture
            picture={article.lead}
            shape="wide"
            sizes={sizes}
            upTo={upTo}
            eager={eager}
            decorative
            colour={article.category?.colour}
          />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col items-start gap-1.5">
        {look === "text" ? (
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
            <Labels article={article} hideCategory={hideCategory} />
            <When at={article.publishedAt} locale={article.locale} hour={hour} className="shrink-0" />
          </div>
        ) : (
          <Labels article={article} hideCategory={hideCategory} />
        )}
        <Heading className={`headline line-clamp-3 ${headline}`}>
          <Link
            to={articlePath(article)}
            data-next={likely || undefined}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            {article.title}
          </Link>
        </Heading>
        {summary && <p className={`line-clamp-3 text-quiet ${summary}`}>{article.summary}</p>}
        {look !== "text" && (
          <When at={article.publishedAt} locale={article.locale} hour={hour} className={look === "medium" ? "md:mt-auto" : ""} />
        )}
      </div>
    </article>
  );
}
