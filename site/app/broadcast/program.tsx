import { pagePath, podcastPath, programPath } from "@masthead/contract/platform/paths.ts";
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { useRefresh } from "../platform/refresh/use-refresh.ts";
import { breadcrumbJsonLd, programJsonLd } from "./json-ld.ts";
import { Airings } from "./program/airings.tsx";
import { Episodes } from "./program/episodes.tsx";
import { WeeklySlots } from "./program/facts.tsx";
import { ProgramHeader } from "./program/program-header.tsx";
import { RichText } from "./rich-text.tsx";
import "./messages.ts";

const EPISODE_LIMIT = 12;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const season = parseSeason(url);
  const query = {
    locale,
    id: parseIdParam(params.id),
    page: parsePageParam(url),
    limit: EPISODE_LIMIT,
    ...(season === undefined ? {} : { season }),
  };
  return { program: await withPageErrors(client.program.get(query)), season: season ?? null };
}

/** Parses `?season=`. @throws 400 if it is not a number */
function parseSeason(url: URL): number | undefined {
  const value = url.searchParams.get("season");
  if (value === null) return undefined;
  if (!/^\d{1,5}$/.test(value)) throw data(null, { status: 400 });
  return Number(value);
}

export default function Program() {
  const { program, season } = useLoaderData<typeof loader>();
  useRefresh(useRevalidator().revalidate);
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const programs = pagePath(locale, "programs");
  return (
    <>
      <PageHead title={program.name} description={program.summary} picture={program.picture} />
      {program.podcast && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={program.name}
          href={podcastPath(locale, program.id)}
        />
      )}
      {frame && (
        <JsonLd
          data={{
            "@graph": [
              programJsonLd(frame, locale, program),
              breadcrumbJsonLd(frame, locale, [
                { name: t("broadcast.programs"), path: programs },
                { name: program.name, path: programPath(locale, program.id) },
              ]),
            ],
          }}
        />
      )}
      <ProgramHeader program={program} />
      <div className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          {program.descriptionHtml && (
            <section aria-labelledby="about-program">
              <h2 id="about-program" className="sr-only">
                {t("programs.about")}
              </h2>
              <RichText html={program.descriptionHtml} />
            </section>
          )}
        </div>
        <aside className="flex flex-col gap-8 lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
          <WeeklySlots slots={program.slots} />
          <Airings airings={program.airings} />
        </aside>
      </div>
      <Episodes program={program} season={season} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
