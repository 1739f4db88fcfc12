import { inLocalePath, podcastPath, programPath } from "@masthead/contract/system/paths.ts";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { ask, numberIn, pageIn } from "../system/calls.ts";
import { JsonLd } from "../system/json-ld.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead, useFrame } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { Described } from "./described.tsx";
import { programJsonLd, trailJsonLd } from "./json-ld.ts";
import { Airings } from "./program/airings.tsx";
import { Episodes } from "./program/episodes.tsx";
import { WeeklySlots } from "./program/facts.tsx";
import { ProgramHead } from "./program/head.tsx";
import "./words.ts";

const LIMIT = 12;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const season = seasonIn(url);
  const asked = { locale, id: numberIn(params.id), page: pageIn(url), limit: LIMIT, ...(season === undefined ? {} : { season }) };
  return { program: await ask(client.program.get(asked)), season: season ?? null };
}

/** @throws 400 when that is no season */
function seasonIn(url: URL): number | undefined {
  const given = url.searchParams.get("season");
  if (given === null) return undefined;
  if (!/^\d{1,5}$/.test(given)) throw data(null, { status: 400 });
  return Number(given);
}

export default function Program() {
  const { program, season } = useLoaderData<typeof loader>();
  const t = useWords();
  const locale = useLocale();
  const frame = useFrame();
  const programs = inLocalePath(locale, "/programs");
  return (
    <>
      <PageHead title={program.name} description={program.summary} picture={program.picture} />
      {program.podcast && <link rel="alternate" type="application/rss+xml" title={program.name} href={podcastPath(locale, program.id)} />}
      {frame && (
        <JsonLd
          data={{
            "@graph": [
              programJsonLd(frame, locale, program),
              trailJsonLd(frame, locale, [
                { name: t("broadcast.programs"), path: programs },
                { name: program.name, path: programPath(locale, program.id) },
              ]),
            ],
          }}
        />
      )}
      <ProgramHead program={program} />
      <div className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          {program.descriptionHtml && (
            <section aria-labelledby="about-program">
              <h2 id="about-program" className="sr-only">
                {t("programs.about")}
              </h2>
              <Described html={program.descriptionHtml} />
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
