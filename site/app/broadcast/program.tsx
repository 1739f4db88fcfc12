import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
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
import { SectionHeading } from "../ui/section-heading.tsx";
import { breadcrumbJsonLd, programJsonLd } from "./json-ld.ts";
import { ProgramAbout } from "./program/about.tsx";
import { Airings } from "./program/airings.tsx";
import { Episodes } from "./program/episodes.tsx";
import { Presenters, WeeklySlots } from "./program/facts.tsx";
import { ProgramCard } from "./program/program-card.tsx";
import { ProgramHeader } from "./program/program-header.tsx";
import "./messages.ts";

const EPISODE_LIMIT = 12;
const OTHERS_LIMIT = 4;

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
  const program = await withPageErrors(client.program.get(query));
  return { program, season: season ?? null, others: await otherPrograms(client, locale, program) };
}

/** Returns other programs of the same category: none for a program without one. */
async function otherPrograms(
  client: ReturnType<typeof pageOf>["client"],
  locale: Locale,
  program: ProgramDetails,
) {
  if (!program.category) return [];
  const { data } = await withPageErrors(
    client.program.list({
      locale,
      programCategoryId: program.category.id,
      limit: OTHERS_LIMIT + 1,
    }),
  );
  return data.filter(({ id }) => id !== program.id).slice(0, OTHERS_LIMIT);
}

/** Parses `?season=`. @throws 400 if it is not a number */
function parseSeason(url: URL): number | undefined {
  const value = url.searchParams.get("season");
  if (value === null) return undefined;
  if (!/^\d{1,5}$/.test(value)) throw data(null, { status: 400 });
  return Number(value);
}

export default function Program() {
  const { program, season, others } = useLoaderData<typeof loader>();
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
      <Body program={program} season={season} />
      {others.length > 0 && (
        <section aria-labelledby="other-programs" className="mt-12 md:mt-16">
          <SectionHeading id="other-programs" colour="var(--color-cyan)" to={programs}>
            {t("programs.others")}
          </SectionHeading>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
            {others.map((other) => (
              <li key={other.id}>
                <ProgramCard program={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * Episodes with the facts beside them; without any, the facts in a row, as they would stand beside
 * an empty column.
 */
function Body({ program, season }: { program: ProgramDetails; season: number | null }) {
  const hasEpisodes = program.episodes.meta.total > 0 || season !== null;
  const facts = (
    <>
      <Presenters presenters={program.presenters} />
      <WeeklySlots slots={program.slots} />
      <Airings airings={program.airings} />
    </>
  );
  if (!hasEpisodes)
    return (
      <>
        <div className="mt-10 grid grid-cols-1 items-start gap-x-6 gap-y-10 md:grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))]">
          {facts}
        </div>
        <ProgramAbout program={program} />
      </>
    );
  return (
    <div className="mt-10 grid grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-12">
      <div className="lg:col-span-8">
        <Episodes program={program} season={season} />
        <ProgramAbout program={program} />
      </div>
      <aside className="flex flex-col gap-8 lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
        {facts}
      </aside>
    </div>
  );
}

export const ErrorBoundary = PageBoundary;
