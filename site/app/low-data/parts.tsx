import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveHeadline } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath, searchPath } from "@masthead/contract/platform/paths.ts";
import type { ComponentProps, ReactNode } from "react";
import { entryPath } from "../newsroom/live-blog/entry-path.ts";
import {
  formatDayAndTime,
  formatDayAndTimeShort,
  formatTime,
  zoneName,
} from "../platform/dates.ts";
import { templateLabel } from "../ui/labels.tsx";
import { useLowDataPage } from "./page.ts";
import { MAX_IMAGE_WIDTH } from "./text.ts";
import "../newsroom/front/messages.ts";

/** Link to the low-data version of a page, or to the page itself if it has none. */
export const LowDataLink = ({
  to,
  ...rest
}: { to: string } & Omit<ComponentProps<"a">, "href">) => <a href={lowDataPath(to)} {...rest} />;

/** Row of links. The link with `current` is the shown page. */
export function LinkRow({
  name,
  links,
}: {
  name: string;
  links: { to: string; text: ReactNode; current?: boolean; hrefLang?: Locale }[];
}) {
  if (!links.length) return null;
  return (
    <nav aria-label={name}>
      <ul className="links">
        {links.map(({ to, text, current, hrefLang }) => (
          <li key={to}>
            <LowDataLink
              to={to}
              hrefLang={hrefLang}
              lang={hrefLang}
              aria-current={current ? "page" : undefined}
            >
              {text}
            </LowDataLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Card that a list shows, without its image. */
export type ListedArticle = Pick<
  ArticleCard,
  "id" | "locale" | "slug" | "title" | "publishedAt" | "breaking" | "premium" | "liveBlog"
> & {
  template?: ArticleCard["template"];
  authors?: { name: string }[];
  category?: ArticleCard["category"];
  summary?: string;
  liveEntries?: LiveHeadline[];
};

/** List of articles. The first `summaries` of them have a summary. */
export function ArticleList({
  articles,
  level = 2,
  summaries = 0,
  hideCategory = false,
}: {
  articles: ListedArticle[];
  level?: 2 | 3;
  summaries?: number;
  hideCategory?: boolean;
}) {
  const { t } = useLowDataPage();
  const Heading = `h${level}` as const;
  if (!articles.length) return <p>{t("empty")}</p>;
  return (
    <ul className="plain list">
      {articles.map((article, index) => (
        <li key={article.id}>
          <Heading>
            <LowDataLink to={articlePath(article)}>{article.title}</LowDataLink>
          </Heading>
          {index < summaries && article.summary && <p>{article.summary}</p>}
          <p className="quiet">
            <Labels article={article} />
            {article.template === "opinion" && article.authors?.[0] && (
              <>{article.authors[0].name} · </>
            )}
            {!hideCategory && article.category && <>{article.category.name} · </>}
            <ShortTime at={article.publishedAt} />
          </p>
          <LiveEntries article={article} />
        </li>
      ))}
    </ul>
  );
}

/** Latest entries of the live blog of an article. */
function LiveEntries({ article }: { article: ListedArticle }) {
  const { t, locale, zone } = useLowDataPage();
  const { liveEntries = [] } = article;
  if (!liveEntries.length) return null;
  return (
    <ul aria-label={t("latestUpdates")} className="plain">
      {liveEntries.map(({ id, title, eventAt }) => (
        <li key={id}>
          <LowDataLink to={entryPath(article, id)} className="tap">
            <time dateTime={eventAt}>{formatTime(eventAt, locale, zone)}</time> {title}
          </LowDataLink>
        </li>
      ))}
    </ul>
  );
}

/** Labels of an article: live, breaking, for subscribers, its template if it is not news. */
export function Labels({
  article: { liveBlog, breaking, premium, template = "news", category },
}: {
  article: Pick<ListedArticle, "breaking" | "premium" | "liveBlog" | "template" | "category">;
}) {
  const { t } = useLowDataPage();
  const labels = [
    liveBlog === "live" && t("liveBlog.live"),
    breaking && t("breaking"),
    premium && t("premium"),
    templateLabel({ template, category: category ?? null }, t),
  ].filter((label): label is string => Boolean(label));
  return labels.map((label) => (
    <span key={label}>
      <span className="label">{label}</span>{" "}
    </span>
  ));
}

/** Day and time, short. */
export function ShortTime({ at }: { at: string }) {
  const { locale, zone } = useLowDataPage();
  return <time dateTime={at}>{formatDayAndTimeShort(at, locale, zone)}</time>;
}

/** Day and time with the time zone. */
export function FullTime({ at }: { at: string }) {
  const { locale, zone, t } = useLowDataPage();
  return (
    <time dateTime={at}>
      {t("zoned", { time: formatDayAndTime(at, locale, zone), zone: zoneName(locale, zone) })}
    </time>
  );
}

/** Links to the newer and older pages of a list. */
export function Pager({ page, limit, total }: { page: number; limit: number; total: number }) {
  const { t, fullUrl } = useLowDataPage();
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  const to = (target: number) => {
    const query = new URLSearchParams(fullUrl.search);
    query.delete("after");
    if (target === 1) query.delete("page");
    else query.set("page", String(target));
    return query.size ? `${fullUrl.pathname}?${query}` : fullUrl.pathname;
  };
  return (
    <>
      <p className="quiet">{t("pageOf", { page, pages })}</p>
      <LinkRow
        name={t("pages")}
        links={[
          ...(page > 1 ? [{ to: to(page - 1), text: t("newer") }] : []),
          ...(page < pages ? [{ to: to(page + 1), text: t("older") }] : []),
        ]}
      />
    </>
  );
}

/** Returns the file of an image: its largest variant that is small enough. */
const imageFile = ({ base, widths, original }: ResponsiveImage): string => {
  const width = widths.findLast((candidate) => candidate <= MAX_IMAGE_WIDTH);
  return width === undefined ? original : `${base}-${width}.webp`;
};

/** Link that shows an image. */
export function ImageOnRequest({ image }: { image: ResponsiveImage }) {
  const { t } = useLowDataPage();
  const { alt, caption, credit } = image;
  return (
    <figure>
      <a href={imageFile(image)} data-image={alt} className="tap">
        {alt ? t("lowDataPage.showNamedImage", { description: alt }) : t("lowDataPage.showImage")}
      </a>
      {(caption || credit) && (
        <figcaption>
          {caption} {credit && <small>{credit}</small>}
        </figcaption>
      )}
    </figure>
  );
}

export function SearchForm({ q = "" }: { q?: string }) {
  const { t, locale } = useLowDataPage();
  return (
    <search>
      <form action={lowDataPath(searchPath(locale))} className="search">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_LENGTH}
          required
          aria-label={t("find.label")}
          placeholder={t("searchFor")}
        />
        <button type="submit">{t("find.go")}</button>
      </form>
    </search>
  );
}
