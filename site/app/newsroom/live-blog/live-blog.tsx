import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LivePage } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { articlePath, questionPath } from "@masthead/contract/platform/paths.ts";
import { type ReactNode, useRef } from "react";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { pageLinkClass } from "../../ui/pager.tsx";
import { UpdatesButton } from "../../ui/updates-button.tsx";
import { ArticleText } from "../article/article-text.tsx";
import { ResultCard } from "../result/result-card.tsx";
import { LiveAlerts } from "./alerts/live-alerts.tsx";
import { entryPath } from "./entry-path.ts";
import { LiveEntry } from "./live-entry.tsx";
import type { LivePlace } from "./load-live-page.ts";
import "./messages.ts";
import { placePath } from "./place-path.ts";
import { StreamLinks } from "./stream-links.tsx";
import { useEntryTexts } from "./use-entry-texts.ts";
import { useLiveUpdates } from "./use-live-updates.ts";

interface Props {
  article: ArticleDetails;
  page: LivePage;
  result: PublicResult | null;
  /** Page and order that are shown. */
  place: LivePlace;
  /** Text of the article, if it follows the live blog. */
  background?: ReactNode;
  /** Path of the page; default: that of the article. */
  path?: string;
}

/**
 * Live blog of an article. New entries are announced and shown on request, so that no text moves;
 * edits and removals are shown immediately.
 */
export function LiveBlog({
  article,
  page,
  result,
  place,
  background,
  path = articlePath(article),
}: Props) {
  const t = useMessages();
  const isNewest = place.order === "newest" && place.entry === undefined;
  const { stream } = place;
  const { view, show } = useLiveUpdates(article, { page, stream, result }, isNewest);
  const streamOf = (id: number | null) =>
    stream === undefined ? view.streams.find((known) => known.id === id)?.name : undefined;
  const entries = useEntryTexts(article.id, view);
  const top = useRef<HTMLHeadingElement>(null);
  const isLive = view.state === "live";
  const showNew = () => {
    show();
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  const liveBlog = (
    <section
      aria-labelledby="live-blog"
      className={`max-w-text border-t-4 border-ink pt-5 ${background ? "" : "mt-10"}`}
      data-eager={(isLive && isNewest) || undefined}
    >
      <Status page={page} isLive={isLive} />
      <h2
        id="live-blog"
        ref={top}
        tabIndex={-1}
        className="mt-1 scroll-mt-24 font-headline text-24 font-semibold md:text-30"
      >
        {t(isLive ? "liveBlog.heading" : "liveBlog.headingEnded")}
      </h2>
      {isLive && (
        <HydrationUnit>
          <LiveAlerts articleId={article.id} />
        </HydrationUnit>
      )}
      {isLive && view.questionsOpen && (
        <p className="no-print mb-5">
          <a
            href={questionPath(article.locale, article.id)}
            className="edged inline-flex min-h-11 items-center border border-ink px-4 text-15 font-semibold hover:underline"
          >
            {t("liveBlog.ask")}
          </a>
        </p>
      )}
      {view.result && (
        <div className="mt-5">
          <ResultCard
            key={view.result.id}
            result={view.result}
            isFollowed={isLive && isNewest}
            level={3}
          />
        </div>
      )}
      <HydrationUnit>
        <Summary article={article} html={view.summaryHtml} />
        <KeyEvents article={article} events={page.keyEvents} />
        <StreamLinks path={path} streams={view.streams} place={place} />
        {page.total > 1 && <Order path={path} place={place} />}
      </HydrationUnit>
      <div role="status" className="no-print sticky top-3 z-(--z-player) flex justify-center">
        {view.waiting.length > 0 && (
          <UpdatesButton onShow={showNew} className="mb-4">
            {t("liveBlog.new", { count: view.waiting.length })}
          </UpdatesButton>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="py-8 text-17 text-quiet">
          {t("liveBlog.empty")}
          {isLive && <span className="block text-15">{t("liveBlog.emptyLive")}</span>}
        </p>
      ) : (
        <div>
          {entries.map((entry) => (
            <HydrationUnit key={entry.id}>
              <LiveEntry
                article={article}
                entry={entry}
                stream={streamOf(entry.stream)}
                story={view.stories.find((story) => story.entry === entry.id)?.article}
              />
            </HydrationUnit>
          ))}
        </div>
      )}
      <Pages path={path} page={page} place={place} />
    </section>
  );
  if (!background) return liveBlog;
  return (
    <>
      {liveBlog}
      <section aria-labelledby="background" className="mt-10 max-w-text border-t-4 border-ink pt-5">
        <h2 id="background" className="mb-4 font-headline text-24 font-semibold md:text-30">
          {t("liveBlog.background")}
        </h2>
        <HydrationUnit>{background}</HydrationUnit>
      </section>
    </>
  );
}

function Status({ page, isLive }: { page: LivePage; isLive: boolean }) {
  const t = useMessages();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-quiet">
      {isLive ? (
        <span className="flex items-center gap-2 text-15 font-bold text-ink">
          <span className="mark size-2.5 rounded-full bg-live" aria-hidden />
          {t("liveBlog.live")}
        </span>
      ) : (
        <span className="text-15 font-bold text-ink">{t("liveBlog.hasEnded")}</span>
      )}
      <span>
        {t("liveBlog.started")} <DateTime at={page.startedAt} />
      </span>
      {page.endedAt && !isLive && (
        <span>
          {t("liveBlog.ended")} <DateTime at={page.endedAt} />
        </span>
      )}
    </p>
  );
}

function Summary({ article, html }: { article: ArticleDetails; html: string }) {
  const t = useMessages();
  if (!html) return null;
  return (
    <section
      aria-labelledby="live-summary"
      className="mt-5 border-s-4 border-mint bg-wash px-5 py-4"
    >
      <h3 id="live-summary" className="font-text text-15 font-bold">
        {t("liveBlog.summary")}
      </h3>
      <ArticleText article={article} html={html} />
    </section>
  );
}

function KeyEvents({
  article,
  events,
}: {
  article: ArticleDetails;
  events: LivePage["keyEvents"];
}) {
  const t = useMessages();
  if (!events.length) return null;
  return (
    <nav aria-labelledby="key-events" className="no-print mt-6">
      <h3 id="key-events" className="font-text text-15 font-bold">
        {t("liveBlog.keyEvents")}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {events.map(({ id, title }) => (
          <li key={id}>
            <a
              href={entryPath(article, id)}
              className="flex min-h-11 items-center gap-3 py-1.5 text-15 underline-offset-4 hover:underline"
            >
              <span className="mark size-2 shrink-0 rounded-full bg-live" aria-hidden />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Order({ path, place }: { path: string; place: LivePlace }) {
  const t = useMessages();
  return (
    <nav
      aria-label={t("liveBlog.order")}
      className="no-print mt-6 mb-5 flex gap-6 border-b border-line"
    >
      {(["newest", "oldest"] as const).map((choice) => (
        <Link
          key={choice}
          to={placePath(path, { ...place, entry: undefined, order: choice })}
          aria-current={choice === place.order ? "true" : undefined}
          className={`-mb-px flex min-h-11 items-center border-b-2 text-15 font-semibold ${choice === place.order ? "border-ink" : "border-transparent text-quiet hover:text-ink"}`}
        >
          {t(`liveBlog.${choice}`)}
        </Link>
      ))}
    </nav>
  );
}

function Pages({
  path,
  page: { previous, next },
  place,
}: {
  path: string;
  page: LivePage;
  place: LivePlace;
}) {
  const t = useMessages();
  if (!previous && !next) return null;
  const to = (entry: number | null) =>
    `${placePath(path, { ...place, entry: entry ?? undefined })}#live-blog`;
  return (
    <nav
      aria-label={t("liveBlog.pages")}
      className="no-print flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6"
    >
      <span>
        {previous && (
          <a rel="prev" href={to(previous.entry)} className={pageLinkClass}>
            <Icon name="back" className="size-4" />
            {t("liveBlog.previousPage")}
          </a>
        )}
      </span>
      {next && (
        <a rel="next" href={to(next.entry)} className={pageLinkClass}>
          {t("liveBlog.nextPage")}
          <Icon name="forward" className="size-4" />
        </a>
      )}
    </nav>
  );
}
