import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { TFunction } from "i18next";

/** Label with the season and number of an episode; empty if it has neither. */
export function episodeLabel(
  { season, number }: Pick<EpisodeCard, "season" | "number">,
  t: TFunction,
): string {
  if (number === null) return season === null ? "" : t("programs.season", { season });
  return season === null
    ? t("episode.number", { number })
    : t("episode.ofSeason", { season, number });
}
