import type { ArticleDetails, ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { articlePath, pagePath, questionPath } from "@masthead/contract/platform/paths.ts";
import { entryAnchor, entryPath } from "../../newsroom/live-blog/entry-path.ts";
import type { ShownLiveBlog } from "../../newsroom/live-blog/load-live-page.ts";
import { placePath } from "../../newsroom/live-blog/place-path.ts";
import { formatTime } from "../../platform/dates.ts";
import { useLowDataPage } from "../page.ts";
import { FullTime, LinkRow, LowDataLink, ShortTime } from "../parts.tsx";
import { ArticleHtml } from "./article-html.tsx";
import "../../newsroom/live-blog/messages.ts";

/** Seconds after which the page of a running live blog loads itself again, if its reader asks for it. */
export const REFRESH_SECONDS = 60;

/** Whether the page has the newest entries of a running live blog. */
const isNewest = ({ page, place }: ShownLiveBlog): boolean =>
  page.state === "live" && place.order === "newest" && place.entry === undefined;

/** Whether a page loads itself again: after the end of the live blog, it stops. */
export const refreshes = (live: ShownLiveBlog, { searchParams }: URL): boolean =>
  isNewest(live) && searchParams.get("refresh") === "on";

interface Props extends ShownLiveBlog {
  article: ArticleDetails;
  /** The text of the article follows. */
  hasBackground: boolean;
}

/** Live blog of an article. Readers load the page again to get new entries. */
export function LiveBlog({ article, page, place, hasBackground }: Props) {
  const { t, locale, zone, now, fullUrl } = useLowDataPage();
  const isRefreshed = refreshes({ page, place }, fullUrl);
  const isLive = page.state === "live";
  const path = articlePath(article);
  const { stream, order } = place;
  const firstPage = placePath(path, { stream, entry: undefined, order: "newest" });
  const refreshed = `${firstPage}${stream === undefined ? "?" : "&"}refresh=on`;
  const pageOf = (entry: number | null) => placePath(path, { ...place, entry: entry ?? undefined });
  const streams = [{ id: undefined, name: t("liveBlog.allStreams") }, ...page.streams];
  return (
    <section aria-labelledby="live-blog">
      <h2 id="live-blog">{t(isLive ? "liveBlog.heading" : "liveBlog.headingEnded")}</h2>
      <p className="quiet">
        {t(isLive ? "liveBlog.live" : "liveBlog.hasEnded")} · {t("liveBlog.started")}{" "}
        <FullTime at={page.startedAt} />
        {page.endedAt && !isLive && (
          <>
            {" · "}
            {t("liveBlog.ended")} <FullTime at={page.endedAt} />
          </>
        )}
      </p>
      {isLive && (
        <p>
          <LowDataLink to={isRefreshed ? refreshed : firstPage} className="tap">
            {t("lowDataPage.checkForUpdates")}
          </LowDataLink>{" "}
          <span className="quiet">
            {t("lowDataPage.asOf", { time: formatTime(now.toISOString(), locale, zone) })}
          </span>
        </p>
      )}
      {isNewest({ page, place }) && (
        <p>
          {isRefreshed && `${t("lowDataPage.refreshing")} `}
          <LowDataLink to={isRefreshed ? firstPage : refreshed} className="tap">
            {t(isRefreshed ? "lowDataPage.stopRefresh" : "lowDataPage.startRefresh")}
          </LowDataLink>
        </p>
      )}
      {isLive && page.questionsOpen && (
        <p>
          <a href={questionPath(locale, article.id)} className="tap">
            {t("liveBlog.ask")}
          </a>
        </p>
      )}
      {hasBackground && (
        <p>
          <a href="#background" className="tap">
            {t("lowDataPage.background")}
          </a>
        </p>
      )}
      {page.summaryHtml && (
        <section aria-labelledby="live-summary" className="box">
          <h3 id="live-summary">{t("liveBlog.summary")}</h3>
          <ArticleHtml html={page.summaryHtml} />
        </section>
      )}
      {page.keyEvents.length > 0 && (
        <nav aria-labelledby="key-events">
          <h3 id="key-events">{t("liveBlog.keyEvents")}</h3>
          <ul className="plain">
            {page.keyEvents.map(({ id, title }) => (
              <li key={id}>
                <LowDataLink to={entryPath(article, id)} className="tap">
                  {title}
                </LowDataLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.streams.length > 0 && (
        <LinkRow
          name={t("liveBlog.streams")}
          links={streams.map(({ id, name }) => ({
            to: placePath(path, { stream: id, entry: undefined, order }),
            text: name,
            current: id === stream,
          }))}
        />
      )}
      {page.total > 1 && (
        <LinkRow
          name={t("liveBlog.order")}
          links={(["newest", "oldest"] as const).map((choice) => ({
            to: placePath(path, { stream, entry: undefined, order: choice }),
            text: t(`liveBlog.${choice}`),
            current: choice === order,
          }))}
        />
      )}
      {page.entries.length === 0 && <p>{t("liveBlog.empty")}</p>}
      {page.entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          stream={
            stream === undefined
              ? page.streams.find(({ id }) => id === entry.stream)?.name
              : undefined
          }
          story={page.stories.find((story) => story.entry === entry.id)?.article}
        />
      ))}
      <LinkRow
        name={t("liveBlog.pages")}
        links={[
          ...(page.previous
            ? [{ to: pageOf(page.previous.entry), text: t("liveBlog.previousPage") }]
            : []),
          ...(page.next ? [{ to: pageOf(page.next.entry), text: t("liveBlog.nextPage") }] : []),
        ]}
      />
    </section>
  );
}

function Entry({
  entry,
  stream,
  story,
}: {
  entry: LiveEntry;
  stream: string | undefined;
  story: ArticleRef | undefined;
}) {
  const { t, locale } = useLowDataPage();
  const { id, title, eventAt, label, keyEvent, byline, editedAt, cut, bodyHtml } = entry;
  return (
    <article
      id={entryAnchor(id)}
      className="entry"
      aria-labelledby={title ? `${entryAnchor(id)}-title` : undefined}
    >
      <p className="quiet">
        <ShortTime at={eventAt} />
        {keyEvent && ` · ${t("liveBlog.keyEvent")}`}
        {stream && ` · ${stream}`}
        {label && ` · ${label}`}
      </p>
      {title && <h3 id={`${entryAnchor(id)}-title`}>{title}</h3>}
      {cut ? (
        <p className="box">
          {t("liveBlog.subscribers")}{" "}
          <a href={pagePath(locale, "packages")} className="tap">
            {t("liveBlog.subscribe")}
          </a>
        </p>
      ) : (
        bodyHtml && <ArticleHtml html={bodyHtml} />
      )}
      {story && (
        <p>
          <LowDataLink to={articlePath(story)} className="tap">
            {t("liveBlog.fullStory", { title: story.title })}
          </LowDataLink>
        </p>
      )}
      {(byline || editedAt) && (
        <p className="quiet">
          {byline}
          {byline && editedAt && " · "}
          {editedAt && (
            <>
              {t("liveBlog.edited")} <FullTime at={editedAt} />
            </>
          )}
        </p>
      )}
    </article>
  );
}
