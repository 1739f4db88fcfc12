import { MediaActionTypes as Ask, useMediaDispatch } from "media-chrome/react/media-store";
import { useLocale } from "../../../system/locale.ts";
import { useWords } from "../../../system/words.ts";
import { clockTime } from "../clock-time.ts";
import type { useSpan } from "./seek.tsx";

/** Seconds behind which it still counts as live. */
const LIVE_WITHIN = 10;

interface Props {
  live: boolean;
  span: ReturnType<typeof useSpan>;
}

/** How far a recording is; of a live stream whether it is live, and the way there. */
export function Time({ live, span }: Props) {
  const t = useWords();
  const locale = useLocale();
  const ask = useMediaDispatch();
  if (!live)
    return (
      <span className="player-time" aria-hidden>
        {clockTime(span?.at ?? 0, locale)}
        {span && <span className="player-quiet"> / {clockTime(span.to, locale)}</span>}
      </span>
    );
  const behind = span ? span.to - span.at : 0;
  const isLive = behind < LIVE_WITHIN;
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
        onClick={() => span && ask({ type: Ask.MEDIA_SEEK_REQUEST, detail: span.to })}
      >
        {t("player.live")}
      </button>
      <span className="player-time player-quiet" aria-hidden>
        {`-${clockTime(behind, locale)}`}
      </span>
    </>
  );
}
