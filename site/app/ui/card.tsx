import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { ArticleLabels, Kicker } from "./labels.tsx";
import { Link } from "./link.tsx";
import { useSubjectOfCards } from "./page-subject.tsx";
import { Picture } from "./picture.tsx";
import type { PictureData } from "./picture-files.ts";
import { Portrait } from "./portrait.tsx";
import { RelativeTime } from "./relative-time.tsx";
import { ResultLine } from "./result-line.tsx";

/** Layout with a small image next to the text. */
const SIDE_IMAGE = "grid grid-cols-[34%_minmax(0,1fr)] content-start gap-x-4";

const LOOKS = {
  large: {
    layout: "flex flex-col gap-3",
    headline: "text-15 md:text-24 xl:text-30",
    sizes: "(min-width: 80rem) 604px, (min-width: 64rem) 50vw, (min-width: 48rem) 100vw, 44vw",
    upTo: 1280,
    summary: "text-15 max-md:hidden md:text-17",
  },
  half: {
    layout: "flex flex-col gap-3",
    headline: "text-15 md:text-24",
    sizes: "(min-width: 80rem) 604px, (min-width: 48rem) 50vw, 44vw",
    upTo: 1280,
    summary: "text-15 max-md:hidden",
  },
  medium: {
    layout: `${SIDE_IMAGE} md:flex md:flex-col md:gap-3`,
    headline: "text-17 md:text-20",
    sizes: "(min-width: 64rem) 394px, (min-width: 48rem) 50vw, 34vw",
    upTo: 960,
    summary: "",
  },
  row: {
    layout: `${SIDE_IMAGE} md:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[13.75rem_minmax(0,1fr)]`,
    headline: "text-17 md:text-20",
    sizes: "(min-width: 48rem) 220px, 34vw",
    upTo: 640,
    summary: "text-15 max-md:hidden",
  },
  /* In a row that phones scroll sideways; otherwise like `row`. */
  tile: {
    layout:
      "flex flex-col gap-2 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:content-start md:gap-x-4 xl:grid-cols-[13.75rem_minmax(0,1fr)]",
    headline: "text-15 md:text-20",
    sizes: "(min-width: 48rem) 220px, 44vw",
    upTo: 640,
    summary: "text-15 max-md:hidden",
  },
  /* Like `tile`, otherwise like `medium`. */
  column: {
    layout: "flex flex-col gap-2 md:gap-3",
    headline: "text-15 md:text-20",
    sizes: "(min-width: 64rem) 394px, (min-width: 48rem) 50vw, 44vw",
    upTo: 960,
    summary: "",
  },
  wide: {
    layout: "flex flex-col gap-3 md:grid md:grid-cols-[7fr_5fr] md:content-start md:gap-x-6",
    headline: "text-24 xl:text-30",
    sizes: "(min-width: 80rem) 709px, (min-width: 48rem) 58vw, 100vw",
    upTo: 1280,
    summary: "text-15 md:text-17",
  },
  text: { layout: "flex flex-col", headline: "text-17", sizes: "", upTo: 0, summary: "" },
  brief: {
    layout: "flex flex-col",
    headline: "text-17 md:text-20",
    sizes: "",
    upTo: 0,
    summary: "text-15 max-md:hidden",
  },
} as const;

/** What a card shows of an article. */
export type CardArticle = Pick<
  ArticleCard,
  | "id"
  | "locale"
  | "slug"
  | "title"
  | "summary"
  | "category"
  | "publishedAt"
  | "liveBlog"
  | "breaking"
  | "premium"
> & {
  lead: PictureData | null;
  result?: ArticleCard["result"];
  /** Absent: news. */
  template?: ArticleCard["template"];
  /** Of an opinion piece: its columnist. */
  authors?: { name: string }[];
  portrait?: PictureData | null;
};

interface Props {
  /** With a kicker, on fronts. */
  article: CardArticle & { kicker?: string };
  look: keyof typeof LOOKS;
  /** Heading level of the headline. */
  level?: 2 | 3;
  /** Shows only the time, as the day is above the list. */
  timeOnly?: boolean;
  /** Likely next page, to be prefetched. */
  prefetch?: boolean;
  eager?: boolean;
}

/** Article in a list, in one of nine looks. */
export function Card({
  article,
  look,
  level = 3,
  timeOnly = false,
  prefetch = false,
  eager = false,
}: Props) {
  const { layout, headline, sizes, upTo, summary } = LOOKS[look];
  const Heading = `h${level}` as const;
  const isOpinion = article.template === "opinion";
  return (
    <article className={`group relative h-full ${layout}`}>
      {upTo > 0 && (
        <div>
          <Picture
            picture={article.lead ?? article.portrait ?? null}
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
            <ArticleLabels article={article} />
            <RelativeTime
              at={article.publishedAt}
              locale={article.locale}
              timeOnly={timeOnly}
              className="shrink-0"
            />
          </div>
        ) : (
          <ArticleLabels article={article} />
        )}
        <Heading
          className={`headline ${article.kicker || look === "wide" ? "line-clamp-4" : "line-clamp-3"} ${isOpinion ? "quoted font-normal" : ""} ${headline}`}
        >
          <Link
            to={articlePath(article)}
            data-prefetch={prefetch || undefined}
            className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
          >
            <Kicker text={article.kicker} />
            {article.title}
          </Link>
        </Heading>
        <Columnist article={article} small={upTo === 0 || !article.lead} />
        <ResultLine result={article.result} />
        {summary && <p className={`line-clamp-3 text-quiet ${summary}`}>{article.summary}</p>}
        {look !== "text" && (
          <RelativeTime
            at={article.publishedAt}
            locale={article.locale}
            timeOnly={timeOnly}
            className={look === "medium" || look === "column" ? "md:mt-auto" : ""}
          />
        )}
      </div>
    </article>
  );
}

/** Portrait and name of the columnist of an opinion piece; `small`: only the name. */
export function Columnist({
  article: { template, authors, portrait },
  small = false,
}: {
  article: CardArticle;
  small?: boolean;
}) {
  const [columnist] = template === "opinion" ? (authors ?? []) : [];
  const subject = useSubjectOfCards();
  if (!columnist || subject.author) return null;
  return (
    <p className="flex items-center gap-2 text-15 font-semibold">
      {!small && (
        <Portrait
          person={{ name: columnist.name, photo: portrait }}
          className="size-9 text-17 md:size-11"
          sizes="44px"
        />
      )}
      <span className="line-clamp-2 min-w-0">{columnist.name}</span>
    </p>
  );
}
