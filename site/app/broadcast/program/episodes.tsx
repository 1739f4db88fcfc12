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
  const { data, meta } = program.episodes;
  const isLatest = meta.page === 1 && season === null;
  return (
    <section id="episodes" aria-labelledby="episodes-title">
      <SectionHeading id="episodes-title" colour="var(--color-cyan)">
        {t(isLatest ? "programs.latest" : "programs.episodes")}
      </SectionHeading>
      <Seasons program={program} season={season} />
      {data.length === 0 ? (
        <p className="py-4 text-17 text-quiet">{t("programs.noEpisodes")}</p>
      ) : (
        <ul className="flex flex-col gap-5 md:gap-6">
          {data.map((episode, index) => (
            <li
              key={episode.id}
              className="border-b border-line pb-5 last:border-0 last:pb-0 md:pb-6"
            >
              <EpisodeCard episode={episode} look={isLatest && index === 0 ? "lead" : "row"} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...meta} />
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
