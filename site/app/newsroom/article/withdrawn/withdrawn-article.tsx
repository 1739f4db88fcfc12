import type { ArticleCard, WithdrawnArticle } from "@masthead/contract/newsroom/article/article.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { formatDayAndTime, useTimeZone, zoneName } from "../../../platform/dates.ts";
import { useFrame } from "../../../platform/frame-data.ts";
import { PageHead } from "../../../platform/head/page-head.tsx";
import { useMessages } from "../../../platform/messages.ts";
import { postToServiceWorker } from "../../../system/offline/service-worker.ts";
import { Card } from "../../../ui/card.tsx";
import { headlineSize } from "../../../ui/headline.ts";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import "./messages.ts";

interface Props {
  withdrawn: WithdrawnArticle;
  latest: ArticleCard[];
}

/**
 * Page of a withdrawn article: its notice, and the latest news. Removes the copy that was saved on
 * the device for offline reading.
 */
export function WithdrawnArticlePage({ withdrawn, latest }: Props) {
  const { pathname } = useLocation();
  useEffect(() => {
    void postToServiceWorker({ forget: pathname });
  }, [pathname]);
  return (
    <>
      <WithdrawnHead withdrawn={withdrawn} />
      <Notice withdrawn={withdrawn} />
      <LatestNews articles={latest} />
    </>
  );
}

/** Head of the page. A kill has no URL, since its slug would reveal the headline. */
function WithdrawnHead({ withdrawn: { article, notice } }: Pick<Props, "withdrawn">) {
  const t = useMessages();
  const site = useFrame()?.settings.siteName ?? "";
  if (article)
    return (
      <PageHead
        title={t("withdrawn.retractedTitle", { title: article.title })}
        description={notice}
        alternates={{}}
        noindex
      />
    );
  return (
    <>
      <title>{[t("withdrawn.killed"), site].join(" | ")}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={t("withdrawn.description")} />
    </>
  );
}

function Notice({ withdrawn: { article, notice, at, locale } }: Pick<Props, "withdrawn">) {
  const t = useMessages();
  const zone = useTimeZone();
  const title = article?.title ?? t("withdrawn.killed");
  return (
    <article className="max-w-text py-8 md:py-12">
      {article ? (
        <p className="text-15 font-semibold">
          <span className="edged bg-orange px-2 text-on-accent">{t("withdrawn.retracted")}</span>
        </p>
      ) : (
        <span className="mark block h-1.5 w-16 bg-orange" aria-hidden />
      )}
      <h1 className={`mt-3 wrap-anywhere ${headlineSize(title, "page")}`}>{title}</h1>
      <p className="mt-4 text-15 text-quiet">
        {t("withdrawn.at")}{" "}
        <time dateTime={at} suppressHydrationWarning>
          {t("zoned", { time: formatDayAndTime(at, locale, zone), zone: zoneName(locale, zone) })}
        </time>
      </p>
      <p className="edged mt-5 border-s-4 border-orange bg-wash px-5 py-4 text-17 wrap-anywhere whitespace-pre-line">
        {notice}
      </p>
    </article>
  );
}

function LatestNews({ articles }: { articles: ArticleCard[] }) {
  const t = useMessages();
  const [first] = articles;
  if (!first) return null;
  return (
    <section aria-labelledby="latest" className="no-print mt-4">
      <SectionHeading id="latest" to={pagePath(first.locale, "latest-news")}>
        {t("latestNews")}
      </SectionHeading>
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 md:gap-y-8 lg:grid-cols-4">
        {articles.map((article) => (
          <Card key={article.id} article={article} look="medium" />
        ))}
      </div>
    </section>
  );
}
