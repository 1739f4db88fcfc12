import { MediaActionTypes as Ask, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useLocale } from "../../../system/locale.ts";
import { useWords } from "../../../system/words.ts";
import { clockTime } from "../clock-time.ts";

/** A live stream can be gone back in when it holds at least this many seconds. */
const WINDOW_SECONDS = 60;

/** From when to when can be gone, and where it plays; undefined where nothing can be gone to. */
export function useSpan(
  live: boolean,
  rewinds: boolean,
  livePosition: () => number | null,
): { from: number; to: number; at: number } | undefined {
  const at = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const duration = useMediaSelector((state) => state.mediaDuration) ?? Number.NaN;
  const seekable = useMediaSelector((state) => state.mediaSeekable, same);
  if (!live) return Number.isFinite(duration) && duration > 0 ? { from: 0, to: duration, at } : undefined;
  if (!rewinds) return undefined;
  const [from, end] = seekable ?? [0, 0];
  const to = Math.max(livePosition() ?? end, at);
  return to - from >= WINDOW_SECONDS ? { from, to, at } : undefined;
}

const same = (a: number[] | undefined, b: number[] | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** The place in a recording, or in as much of a live stream as is kept. */
export function Seek({ live, span }: { live: boolean; span: NonNullable<ReturnType<typeof useSpan>> }) {
  const t = useWords();
  const locale = useLocale();
  const ask = useMediaDispatch();
  const { from, to, at } = span;
  const text = live
    ? to - at < 10
      ? t("player.atLive")
      : t("player.behind", { time: clockTime(to - at, locale) })
    : t("player.position", { at: clockTime(at, locale), all: clockTime(to, locale) });
  return (
    <input
      type="range"
      min={from}
      max={to}
      step={1}
      value={at}
      aria-label={t("player.seek")}
      aria-valuetext={text}
      onChange={(event) => ask({ type: Ask.MEDIA_SEEK_REQUEST, detail: Number(event.target.value) })}
      className="player-range player-seek"
      style={{ "--part": (at - from) / (to - from || 1) } as React.CSSProperties}
    />
  );
}
