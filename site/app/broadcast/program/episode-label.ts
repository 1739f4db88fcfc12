import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";

/** Label with the season and number of an episode; empty if it has neither. */
export function episodeLabel(
  { season, number }: Pick<EpisodeCard, "season" | "number">,
  t: Translate,
): string {
  if (number === null) return season === null ? "" : t("programs.season", { season });
  return season === null
    ? t("episode.number", { number })
    : t("episode.ofSeason", { season, number });
}
