import { pagePath, topicPath } from "@masthead/contract/platform/paths.ts";
import type { ReactNode } from "react";
import { OnAirStrip } from "../../broadcast/on-air-strip.tsx";
import { VideoStrip } from "../../broadcast/video-strip.tsx";
import { WeatherStrip } from "../../layouts/weather-strip.tsx";
import { useFrame } from "../../platform/frame-data.ts";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Card } from "../../ui/card.tsx";
import { estimatedHeight } from "../../ui/estimated-height.ts";
import { Link } from "../../ui/link.tsx";
import { RankedList, rankedListHeight } from "../../ui/ranked-list.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { FrontGrid } from "../front/front-grid.tsx";
import type { ShownFront } from "../front/shown-front.ts";
import { LeadArticle } from "../lead-article.tsx";
import { HomeStories } from "../story/home-stories.tsx";
import { CategoryBlocks } from "./category-blocks.tsx";
import type { HomeBlocks } from "./home-blocks.ts";
import "../front/messages.ts";

/** Number of categories before the most read articles. */
const CATEGORIES_BEFORE_MOST_READ = 2;

/** Padding and heading of the most read articles, in rem. */
const MOST_READ_PADDING = 8;

interface Props {
  front: ShownFront;
  blocks: HomeBlocks;
  /** Row for the signed-in reader, below the first articles. Not in previews. */
  readerRow?: ReactNode;
}

export function HomeContent({ front, blocks, readerRow }: Props) {
  const { mostRead, onAir, episodes, stories } = blocks;
  const { latest, sections } = front;
  const t = useMessages();
  const locale = useLocale();
  const [lead, ...others] = front.main;
  const shownIds = new Set(
    [...front.main, ...sections.flatMap(({ cards }) => cards)].map(({ id }) => id),
  );
  return (
    <>
      <h1 className="sr-only">{useFrame()?.settings.siteName}</h1>
      <WeatherStrip className="-mx-2 w-fit lg:hidden" />
      {!lead && <p className="py-24 text-center text-20 text-quiet">{t("empty")}</p>}
      {lead && (
        <div className={`md:pt-6 ${lead.size === "text" ? "max-md:pt-4" : ""}`}>
          <HydrationUnit>
            <LeadArticle article={lead} />
          </HydrationUnit>
        </div>
      )}
      <HydrationUnit>
        <OnAirStrip channels={onAir} />
      </HydrationUnit>
      <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-6 border-t border-line pt-6 md:mt-8 md:gap-y-8 md:pt-8 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <HydrationUnit>
            <FrontGrid cards={others} columns="md:grid-cols-2" level={2} prefetchCount={2} />
          </HydrationUnit>
        </div>
        <HydrationUnit>{latest.length > 0 && <Latest articles={latest} />}</HydrationUnit>
      </div>
      <HydrationUnit>{readerRow}</HydrationUnit>
      <HydrationUnit>
        <HomeStories stories={stories} shownIds={shownIds} />
      </HydrationUnit>
      <CategoryBlocks categories={sections.slice(0, CATEGORIES_BEFORE_MOST_READ)} />
      <HydrationUnit>{mostRead.length > 0 && <MostRead articles={mostRead} />}</HydrationUnit>
      <HydrationUnit>
        <VideoStrip episodes={episodes} />
      </HydrationUnit>
      <CategoryBlocks
        categories={sections.slice(CATEGORIES_BEFORE_MOST_READ)}
        first={CATEGORIES_BEFORE_MOST_READ}
      />
      {lead && (
        <p className="mt-8 text-center md:mt-14">
          <Link
            to={pagePath(locale, "latest-news")}
            className="inline-flex min-h-11 items-center border border-ink px-6 font-semibold hover:bg-wash"
          >
            {t("moreArticles")}
          </Link>
        </p>
      )}
    </>
  );
}

function Latest({ articles }: { articles: ShownFront["latest"] }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section aria-labelledby="latest" className="lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
      <SectionHeading id="latest" colour="var(--color-ink)" to={pagePath(locale, "latest-news")}>
        {t("latestNews")}
      </SectionHeading>
      <ul className="swipe swipe-lines md:grid md:gap-x-6 md:max-lg:grid-cols-2">
        {articles.map((article) => (
          <li
            key={article.id}
            className="border-b border-line py-2.5 md:py-4 md:first:pt-0 lg:last:border-0 md:max-lg:nth-2:pt-0"
          >
            <Card article={article} look="text" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MostRead({ articles }: { articles: HomeBlocks["mostRead"] }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section
      aria-labelledby="most-read"
      className="defer-layout full-bleed mt-8 bg-wash pt-6 pb-6 md:mt-14 md:pt-8 md:pb-10"
      style={estimatedHeight(rankedListHeight(articles.length, true) + MOST_READ_PADDING)}
    >
      <SectionHeading
        id="most-read"
        to={topicPath(locale, "most-read")}
        colour="var(--color-orange)"
      >
        {t("mostRead")}
      </SectionHeading>
      <RankedList articles={articles} columns />
    </section>
  );
}
