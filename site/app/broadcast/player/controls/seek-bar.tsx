import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";

/** Minimum length of the DVR window for a live stream to be seekable, in seconds. */
const MIN_DVR_SECONDS = 60;

/** Seekable range and current position, in seconds. Undefined if the media is not seekable. */
export function useSeekRange(
  live: boolean,
  canRewind: boolean,
  livePosition: () => number | null,
): { from: number; to: number; at: number } | undefined {
  const at = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? Number.NaN;
  const seekable = useMediaSelector((state) => state.mediaSeekable, isSameRange);
  if (!live) return Number.isFinite(duration) && duration > 0 ? { from: 0, to: duration, at } : undefined;
  if (!canRewind) return undefined;
  const [from, end] = seekable ?? [0, 0];
  const to = Math.max(livePosition() ?? end, at);
  return to - from >= MIN_DVR_SECONDS ? { from, to, at } : undefined;
}

const isSameRange = (a: number[] | undefined, b: number[] | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Seek bar of a recording, or of the DVR window of a live stream. */
export function SeekBar({ live, seekRange }: { live: boolean; seekRange: NonNullable<ReturnType<typeof useSeekRange>> }) {
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  const { from, to, at } = seekRange;
  const valueText = live
    ? to - at < 10
      ? t("player.atLive")
      : t("player.behind", { time: formatDuration(to - at, locale) })
    : t("player.position", { position: formatDuration(at, locale), duration: formatDuration(to, locale) });
  return (
    <input
      type="range"
      min={from}
      max={to}
      step={1}
      value={at}
      aria-label={t("player.seek")}
      aria-valuetext={valueText}
      onChange={(event) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(event.target.value) })}
      className="player-range player-seek"
      style={{ "--part": (at - from) / (to - from || 1) } as React.CSSProperties}
    />
  );
}
