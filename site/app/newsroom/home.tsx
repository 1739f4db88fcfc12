import { pagePath, searchPath, topicPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { OnAirStrip } from "../broadcast/on-air-strip.tsx";
import { VideoStrip } from "../broadcast/video-strip.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { WeatherStrip } from "../layouts/weather-strip.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { CategoryBlocks } from "./home/category-blocks.tsx";
import { LeadArticle } from "./lead-article.tsx";

/** The lead article and the ones next to the latest. */
const MAIN_LIMIT = 5;
const LATEST_LIMIT = 6;
const CATEGORY_LIMIT = 4;
const MOST_READ_LIMIT = 10;
/** Episodes to show, and to request: those without video are left out. */
const EPISODE_LIMITS = { shown: 4, requested: 12 };
/** Number of categories before the most read articles. */
const CATEGORIES_BEFORE_MOST_READ = 2;

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale, shared } = pageOf(context);
  // Cached separately, so that a change in one block does not invalidate the others.
  const [main, latest, mostRead, categories, channels, episodes] = await withPageErrors(
    Promise.all([
      shared("home main", () => client.article.main({ locale, limit: MAIN_LIMIT })),
      shared("home latest", () => client.article.latest({ locale, limit: MAIN_LIMIT + LATEST_LIMIT })),
      shared("home most read", () => client.article.mostRead({ locale, limit: MOST_READ_LIMIT })),
      shared("home sections", () => client.category.all({ locale })),
      shared("home channels", () => client.channel.list({ locale })),
      shared("home episodes", () => client.episode.list({ locale, limit: EPISODE_LIMITS.requested })),
    ]),
  );
  const mainIds = new Set(main.map((article) => article.id));
  const onHome = categories.filter((category) => category.onHome);
  const blocks = await withPageErrors(
    Promise.all(
      onHome.map(({ id }) =>
        shared(`home section ${id}`, () => client.article.categoryHome({ locale, id, limit: CATEGORY_LIMIT + MAIN_LIMIT })),
      ),
    ),
  );
  return {
    main,
    latest: latest.data.filter((article) => !mainIds.has(article.id)).slice(0, LATEST_LIMIT),
    mostRead,
    onAir: channels.filter((channel) => channel.now !== null),
    episodes: episodes.data.filter((episode) => episode.playable).slice(0, EPISODE_LIMITS.shown),
    categories: onHome
      .map(({ id, name, colour }, index) => ({
        id,
        name,
        colour,
        articles: (blocks[index] ?? []).filter((article) => !mainIds.has(article.id)).slice(0, CATEGORY_LIMIT),
      }))
      .filter(({ articles }) => articles.length > 0),
  };
}

export default function Home() {
  const { main, latest, mostRead, onAir, episodes, categories } = useLoaderData<typeof loader>();
  const t = useMessages();
  const frame = useFrame();
  const locale = useLocale();
  const [lead, ...others] = main;
  const name = frame?.settings.siteName ?? "";
  const home = `${frame?.publicUrl}${pagePath(locale, "")}`;
  return (
    <>
      <PageHead title={name} description={frame?.settings.description ?? ""} feeds />
      <JsonLd
        data={{
          "@graph": [
            {
              "@type": "NewsMediaOrganization",
              name,
              url: home,
              logo: `${frame?.publicUrl}/icon.svg`,
              sameAs: frame?.social.map(({ url }) => url),
            },
            {
              "@type": "WebSite",
              name,
              url: home,
              inLanguage: locale,
              potentialAction: {
                "@type": "SearchAction",
                target: {
                  "@type": "EntryPoint",
                  urlTemplate: `${frame?.publicUrl}${searchPath(locale)}/{search_term_string}`,
                },
                "query-input": "required name=search_term_string",
              },
            },
          ],
        }}
      />
      <h1 className="sr-only">{name}</h1>
      <WeatherStrip className="-mx-2 w-fit lg:hidden" />
      {!lead && <p className="py-24 text-center text-20 text-quiet">{t("empty")}</p>}
      {lead && (
        <div className="md:pt-6">
          <LeadArticle article={lead} />
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-8 border-t border-line pt-6 md:mt-8 md:pt-8 lg:grid-cols-12">
        <div className="grid grid-cols-1 content-start gap-x-6 gap-y-6 md:grid-cols-2 md:gap-y-8 lg:col-span-8">
          {others.map((article, index) => (
            <Card key={article.id} article={article} look="medium" level={2} prefetch={index < 2} />
          ))}
        </div>
        {latest.length > 0 && (
          <section aria-labelledby="latest" className="lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
            <SectionHeading id="latest" colour="var(--color-ink)" to={pagePath(locale, "latest-news")}>
              {t("latestNews")}
            </SectionHeading>
            <ul className="grid grid-cols-1 gap-x-6 md:max-lg:grid-cols-2">
              {latest.map((article) => (
                <li key={article.id} className="border-b border-line py-4 first:pt-0 lg:last:border-0 md:max-lg:nth-2:pt-0">
                  <Card article={article} look="text" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <OnAirStrip channels={onAir} />
      <CategoryBlocks categories={categories.slice(0, CATEGORIES_BEFORE_MOST_READ)} />
      {mostRead.length > 0 && (
        <section aria-labelledby="most-read" className="defer-layout full-bleed mt-14 bg-wash pt-8 pb-10">
          <SectionHeading id="most-read" to={topicPath(locale, "most-read")} colour="var(--color-orange)">
            {t("mostRead")}
          </SectionHeading>
          <RankedList articles={mostRead} columns />
        </section>
      )}
      <VideoStrip episodes={episodes} />
      <CategoryBlocks categories={categories.slice(CATEGORIES_BEFORE_MOST_READ)} first={CATEGORIES_BEFORE_MOST_READ} />
      {lead && (
        <p className="mt-14 text-center">
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

export const ErrorBoundary = PageBoundary;
