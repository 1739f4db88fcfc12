import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { TFunction } from "i18next";

/** Season and number of an episode, as far as it has them. */
export function numberOf({ season, number }: Pick<EpisodeCard, "season" | "number">, t: TFunction): string {
  if (number === null) return season === null ? "" : t("programs.season", { season });
  return season === null ? t("episode.number", { number }) : t("episode.ofSeason", { season, number });
}
