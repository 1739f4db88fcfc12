import { pagePath, searchPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ContinueSlot } from "../audience/position/continue-slot.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { shownFront } from "./front/shown-front.ts";
import { loadHomeBlocks } from "./home/home-blocks.ts";
import { HomeContent } from "./home/home-content.tsx";
import { shownLine } from "./home/today-line.server.ts";
import { TodayLine } from "./home/today-line.tsx";
import { NewArticlesButton } from "./new-articles/new-articles-button.tsx";
import { useNewArticles } from "./new-articles/use-new-articles.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale, shared } = page;
  const [front, blocks, line] = await withPageErrors(
    Promise.all([
      shared("home front", async () => shownFront(await client.front.page({ locale }))),
      loadHomeBlocks(page),
      shared("today line", async () =>
        shownLine((await client.prayer.today({ locale })).line, locale),
      ),
    ]),
  );
  return { front, blocks, line };
}

type HomeData = Awaited<ReturnType<typeof loader>>;

const articleIdsOf = ({ front: { main, latest, sections } }: HomeData) =>
  [...main, ...latest, ...sections.flatMap(({ cards }) => cards)].map(({ id }) => id);

export default function Home() {
  const loaded = useLoaderData<typeof loader>();
  const { current, count } = useNewArticles(loaded, articleIdsOf);
  const frame = useFrame();
  const locale = useLocale();
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
      <NewArticlesButton count={count} version={current} />
      {loaded.line && <TodayLine line={loaded.line} />}
      <HomeContent
        front={loaded.front}
        blocks={{ ...loaded.blocks, onAir: current.blocks.onAir }}
        readerRow={<ContinueSlot />}
      />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
