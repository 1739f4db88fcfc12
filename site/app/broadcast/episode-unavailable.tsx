import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import type { ReactNode } from "react";
import type { useMessages } from "../platform/messages.ts";

interface Props {
  t: ReturnType<typeof useMessages>;
  episode: Pick<EpisodeDetails, "availability" | "availableFrom" | "availableUntil">;
  upcoming: boolean;
  /** Shows a time. */
  renderTime(at: string): ReactNode;
}

/** Says why an episode cannot be played: it has not aired, or is not available now. */
export function EpisodeUnavailable({ t, episode, upcoming, renderTime }: Props) {
  const { availability, availableFrom, availableUntil } = episode;
  if (availability === "ended" && availableUntil)
    return (
      <>
        {t("episode.availableUntil")} {renderTime(availableUntil)}
      </>
    );
  if (availability === "notYet" && availableFrom)
    return (
      <>
        {t("episode.availableFrom")} {renderTime(availableFrom)}
      </>
    );
  return t(upcoming ? "episode.notYet" : "episode.notPlayable");
}
