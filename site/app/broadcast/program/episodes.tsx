import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { programPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { EpisodeCard } from "./episode-card.tsx";

/** Paginated list of aired episodes, newest first, filtered by season if one is selected. */
export function Episodes({ program, season }: { program: ProgramDetails; season: number | null }) {
  const t = useMessages();
  const { episodes } = program;
  return (
    <section id="episodes" aria-labelledby="episodes-title" className="mt-12">
      <SectionHeading id="episodes-title" colour="var(--color-cyan)">
        {t("programs.episodes")}
      </SectionHeading>
      <Seasons program={program} season={season} />
      {episodes.data.length === 0 ? (
        <p className="py-4 text-17 text-quiet">{t("programs.noEpisodes")}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-3 md:gap-y-8 lg:grid-cols-4">
          {episodes.data.map((episode) => (
            <li key={episode.id}>
              <EpisodeCard episode={episode} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...episodes.meta} />
    </section>
  );
}

function Seasons({
  program: { id, seasons },
  season,
}: {
  program: ProgramDetails;
  season: number | null;
}) {
  const t = useMessages();
  const locale = useLocale();
  if (seasons.length < 2) return null;
  const base = programPath(locale, id);
  const options = [
    { value: null as number | null, name: t("programs.allSeasons") },
    ...seasons.map(({ season: value }) => ({
      value,
      name: t("programs.season", { season: value }),
    })),
  ];
  return (
    <nav aria-label={t("programs.episodes")} className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {options.map(({ value, name }) => (
          <li key={value ?? "all"}>
            <Link
              to={value === null ? base : `${base}?season=${value}`}
              aria-current={value === season ? "page" : undefined}
              className="flex min-h-11 items-center border border-line px-4 text-15 transition-colors duration-150 hover:border-ink hover:bg-wash aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
