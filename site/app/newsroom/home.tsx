import { inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { OnAirStrip } from "../broadcast/on-air-strip.tsx";
import { VideoStrip } from "../broadcast/video-strip.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { WeatherStrip } from "../layouts/weather-strip.tsx";
import { ask } from "../system/calls.ts";
import { JsonLd } from "../system/json-ld.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { SectionBlocks } from "./home/section-blocks.tsx";
import { LeadStory } from "./lead-story.tsx";

/** The lead and those beside the latest. */
const MAIN = 5;
const LATEST = 6;
const IN_SECTION = 4;
const MOST_READ = 10;
/** Episodes that are shown, and of how many they are chosen: not each has a picture. */
const EPISODES = { shown: 4, asked: 12 };
/** Sections before the most read. */
const BEFORE_MOST_READ = 2;

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale, shared } = pageOf(context);
  // Each on its own: a change of one section leaves what the others show.
  const [main, latest, mostRead, categories, channels, episodes] = await ask(
    Promise.all([
      shared("home main", () => client.article.main({ locale, limit: MAIN })),
      shared("home latest", () => client.article.latest({ locale, limit: MAIN + LATEST })),
      shared("home most read", () => client.article.mostRead({ locale, limit: MOST_READ })),
      shared("home sections", () => client.category.all({ locale })),
      shared("home channels", () => client.channel.list({ locale })),
      shared("home episodes", () => client.episode.list({ locale, limit: EPISODES.asked })),
    ]),
  );
  const shown = new Set(main.map((article) => article.id));
  const onHome = categories.filter((category) => category.onHome);
  const blocks = await ask(
    Promise.all(
      onHome.map(({ id }) => shared(`home section ${id}`, () => client.article.categoryHome({ locale, id, limit: IN_SECTION + MAIN }))),
    ),
  );
  return {
    main,
    latest: latest.data.filter((article) => !shown.has(article.id)).slice(0, LATEST),
    mostRead,
    onAir: channels.filter((channel) => channel.now !== null),
    episodes: episodes.data.filter((episode) => episode.playable).slice(0, EPISODES.shown),
    sections: onHome
      .map(({ id, name, colour }, index) => ({
        id,
        name,
        colour,
        articles: (blocks[index] ?? []).filter((article) => !shown.has(article.id)).slice(0, IN_SECTION),
      }))
      .filter((section) => section.articles.length > 0),
  };
}

export default function Home() {
  const { main, latest, mostRead, onAir, episodes, sections } = useLoaderData<typeof loader>();
  const t = useWords();
  const frame = useFrame();
  const locale = useLocale();
  const [lead, ...others] = main;
  const name = frame?.settings.siteName ?? "";
  const home = `${frame?.publicUrl}${inLocalePath(locale, "/")}`;
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
              sameAs: frame?.social.map((one) => one.url),
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
                  urlTemplate: `${frame?.publicUrl}${inLocalePath(locale, "/search")}/{search_term_string}`,
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
          <LeadStory article={lead} />
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-8 border-t border-line pt-6 md:mt-8 md:pt-8 lg:grid-cols-12">
        <div className="grid grid-cols-1 content-start gap-x-6 gap-y-6 md:grid-cols-2 md:gap-y-8 lg:col-span-8">
          {others.map((article, index) => (
            <Card key={article.id} article={article} look="medium" level={2} likely={index < 2} />
          ))}
        </div>
        {latest.length > 0 && (
          <section aria-labelledby="latest" className="lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
            <SectionHeading id="latest" colour="var(--color-ink)" to={inLocalePath(locale, "/latest-news")}>
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
      <SectionBlocks sections={sections.slice(0, BEFORE_MOST_READ)} />
      {mostRead.length > 0 && (
        <section aria-labelledby="most-read" className="defer-layout full-bleed mt-14 bg-wash pt-8 pb-10">
          <SectionHeading id="most-read" to={listingPath(locale, "most-read")} colour="var(--color-orange)">
            {t("mostRead")}
          </SectionHeading>
          <RankedList articles={mostRead} columns />
        </section>
      )}
      <VideoStrip episodes={episodes} />
      <SectionBlocks sections={sections.slice(BEFORE_MOST_READ)} first={BEFORE_MOST_READ} />
      {lead && (
        <p className="mt-14 text-center">
          <Link
            to={inLocalePath(locale, "/latest-news")}
            className="inline-flex min-h-11 items-center border border-ink px-6 font-semibold hover:bg-wash"
          >
            {t("moreStories")}
          </Link>
        </p>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
