import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { liveSeekRange } from "../live-window.ts";
import { Slider } from "./slider.tsx";

/** Minimum length of the DVR window for a live stream to be seekable, in seconds. */
const MIN_DVR_SECONDS = 60;
/** Distance from the live edge up to which a position is called live, in seconds. */
const LIVE_TOLERANCE = 10;

/** Seekable range and current position, in seconds. Undefined if the media is not seekable. */
export function useSeekRange(
  live: boolean,
  canRewind: boolean,
  livePosition: () => number | null,
): { from: number; to: number; at: number } | undefined {
  const at = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? Number.NaN;
  const seekable = useMediaSelector((state) => state.mediaSeekable, isSameRange);
  if (!live)
    return Number.isFinite(duration) && duration > 0 ? { from: 0, to: duration, at } : undefined;
  if (!canRewind) return undefined;
  const { from, to } = liveSeekRange(seekable ?? [0, 0], at, livePosition());
  return to - from >= MIN_DVR_SECONDS ? { from, to, at } : undefined;
}

const isSameRange = (a: number[] | undefined, b: number[] | undefined) =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Seek bar of a recording, or of the DVR window of a live stream. */
export function SeekBar({
  live,
  seekRange,
  marks,
}: {
  live: boolean;
  /** Positions that are marked, in seconds: begins of chapters. */
  marks: readonly number[];
  seekRange: NonNullable<ReturnType<typeof useSeekRange>>;
}) {
  const t = useMessages();
  const locale = useLocale();
  const dispatch = useMediaDispatch();
  const { from, to, at } = seekRange;
  const valueText = (position: number) => {
    if (!live)
      return t("player.position", {
        position: formatDuration(position, locale),
        duration: formatDuration(to, locale),
      });
    return to - position < LIVE_TOLERANCE
      ? t("player.atLive")
      : t("player.behind", { time: formatDuration(to - position, locale) });
  };
  const slider = (
    <Slider
      min={Math.floor(from)}
      max={Math.ceil(to)}
      step={1}
      value={at}
      label={t("player.seek")}
      valueText={valueText}
      onChoose={(position) =>
        dispatch({
          type: MediaActionTypes.MEDIA_SEEK_REQUEST,
          detail: Math.min(to, Math.max(from, position)),
        })
      }
      className="player-seek"
    />
  );
  const inside = marks.filter((mark) => mark > from && mark < to);
  if (!inside.length) return slider;
  return (
    <>
      <div className="player-marks" aria-hidden>
        {inside.map((mark) => (
          <span
            key={mark}
            style={{ insetInlineStart: `${((mark - from) / (to - from)) * 100}%` }}
          />
        ))}
      </div>
      {slider}
    </>
  );
}
