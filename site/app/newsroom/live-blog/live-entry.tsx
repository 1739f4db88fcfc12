import type { ArticleDetails, ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveEntry as Entry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { articlePath, fullArticlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { ArticleText } from "../article/article-text.tsx";
import { ShareLink } from "../article/share.tsx";
import { entryAnchor, entryPath } from "./entry-path.ts";

const withheldLinkClass =
  "flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4";

interface Props {
  article: ArticleDetails;
  entry: Entry;
  /** Name of its stream, where the page shows several. */
  stream?: string | undefined;
  /** Article that was made from the entry. */
  story: ArticleRef | undefined;
}

/** Entry of a live blog. */
export function LiveEntry({ article, entry, stream, story }: Props) {
  const t = useMessages();
  const zone = useTimeZone();
  const { id, title, eventAt, label, keyEvent, byline, editedAt, cut, bodyHtml } = entry;
  return (
    <article
      id={entryAnchor(id)}
      aria-labelledby={title ? `${entryAnchor(id)}-title` : undefined}
      className="relative scroll-mt-24 border-s-2 border-line ps-5 pb-9 md:ps-7"
    >
      <span
        className={`mark absolute -start-[7px] top-1.5 size-3 rounded-full ${keyEvent ? "bg-live" : "bg-ink"}`}
        aria-hidden
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="text-15 font-bold" suppressHydrationWarning>
          {formatTime(eventAt, article.locale, zone)}
        </span>
        <RelativeTime at={eventAt} locale={article.locale} />
        {keyEvent && <span className="font-semibold">{t("liveBlog.keyEvent")}</span>}
        {stream && <span className="font-semibold">{stream}</span>}
        {label && <span className="edged bg-wash px-2 py-0.5 font-semibold">{label}</span>}
      </p>
      {title && (
        <h3
          id={`${entryAnchor(id)}-title`}
          className="headline mt-2 font-headline text-20 leading-snug font-semibold text-balance md:text-24 rtl:leading-relaxed"
        >
          {title}
        </h3>
      )}
      {cut ? (
        <div data-for-viewer className="mt-3 border border-line bg-wash px-4 pt-3 text-15">
          <p>{t("liveBlog.subscribers")}</p>
          <p className="no-print flex flex-wrap gap-x-6">
            <Link to={pagePath(article.locale, "packages")} className={withheldLinkClass}>
              {t("liveBlog.subscribe")}
            </Link>
            <Link to={fullArticlePath(article.locale, article.id)} className={withheldLinkClass}>
              {t("liveBlog.signIn")}
            </Link>
          </p>
        </div>
      ) : (
        bodyHtml && (
          <div className="mt-2">
            <ArticleText article={article} entry={entry} html={bodyHtml} />
          </div>
        )
      )}
      {story && (
        <p className="mt-1 text-17">
          <Link
            to={articlePath(story)}
            className="inline-block py-2.5 font-semibold underline decoration-mint decoration-2 underline-offset-4"
          >
            {t("liveBlog.fullStory", { title: story.title })}
          </Link>
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-13 text-quiet">
        {byline && <span className="font-semibold">{byline}</span>}
        {editedAt && (
          <span>
            {t("liveBlog.edited")} <DateTime at={editedAt} />
          </span>
        )}
        <a
          href={entryPath(article, id)}
          className="no-print inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 hover:text-ink"
        >
          <Icon name="link" className="size-4" />
          {t("liveBlog.permalink")}
          {title && <span className="sr-only">: {title}</span>}
        </a>
        <ShareLink title={title || article.title} path={entryPath(article, id)} />
      </p>
    </article>
  );
}
