import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { MediaActionTypes, useMediaDispatch } from "media-chrome/react/media-store";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import type { useSeekRange } from "./seek-bar.tsx";

/** Maximum delay of live playback, in seconds. */
const LIVE_TOLERANCE = 10;

interface Props {
  live: boolean;
  seekRange: ReturnType<typeof useSeekRange>;
}

/**
 * Position and duration of a recording. For a live stream, a live badge, or a button back to live
 * and the delay.
 */
export function PlaybackTime({ live, seekRange }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  if (!live)
    return (
      <span className="player-time" aria-hidden>
        {formatDuration(seekRange?.at ?? 0, locale)}
        {seekRange && (
          <span className="player-quiet"> / {formatDuration(seekRange.to, locale)}</span>
        )}
      </span>
    );
  const behind = seekRange ? seekRange.to - seekRange.at : 0;
  const isLive = behind < LIVE_TOLERANCE;
  if (isLive)
    return (
      <span className="player-live" data-live>
        {t("player.live")}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className="player-live"
        title={t("player.toLive")}
        aria-label={t("player.toLive")}
        onClick={() =>
          seekRange && dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seekRange.to })
        }
      >
        {t("player.live")}
      </button>
      <span className="player-time player-quiet" aria-hidden>
        {`-${formatDuration(behind, locale)}`}
      </span>
    </>
  );
}
