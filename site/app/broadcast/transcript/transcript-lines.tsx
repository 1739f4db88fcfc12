import type { TranscriptLine } from "@masthead/contract/broadcast/episode-captions.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useEffect, useMemo, useRef } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import type { PlayerItem } from "../player/player-item.ts";
import { useCurrentStart } from "../player/use-current-start.ts";
import type { Match } from "./find-text.ts";
import { lineIds } from "./line-ids.ts";

interface Props {
  lines: readonly (TranscriptLine & { matches: readonly Match[] })[];
  language: Locale;
  direction: "ltr" | "rtl";
  item: PlayerItem;
  /** Keeps the line that plays in view. */
  follows: boolean;
}

/**
 * Lines of a transcript. Each is a link to its time, from which the player plays; while the episode
 * plays, the current one is marked.
 */
export function TranscriptLines({ lines, language, direction, item, follows }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const starts = useMemo(() => lines.map(({ start }) => start), [lines]);
  const ids = useMemo(() => lineIds(starts), [starts]);
  const current = useCurrentStart(starts, item);
  const list = useRef<HTMLOListElement>(null);
  useCurrentInView(list, current, follows);
  const play = (event: React.MouseEvent, start: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void import("../chapters/play-from.ts").then(({ playFrom }) => playFrom(item, start));
  };
  return (
    <ol
      ref={list}
      aria-label={t("transcript.lines")}
      lang={language}
      dir={direction}
      className="relative overflow-y-auto pb-2"
      style={{ maxBlockSize: "28rem" }}
    >
      {lines.map(({ start, text, matches }, index) => (
        <li key={ids[index]} id={ids[index]}>
          <a
            href={`#t=${start}`}
            onClick={(event) => play(event, start)}
            aria-current={start === current ? "true" : undefined}
            className={`flex min-h-11 gap-4 px-2 py-2 hover:bg-wash ${start === current ? "border-s-4 border-s-mint bg-wash" : ""}`}
          >
            <time
              dateTime={`PT${start}S`}
              className="w-16 shrink-0 text-15 text-quiet tabular-nums"
            >
              <span dir="ltr">{formatDuration(start, locale)}</span>
            </time>
            <span className="min-w-0">
              <Marked text={text} matches={matches} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Text with marked parts. */
function Marked({ text, matches }: { text: string; matches: readonly Match[] }) {
  if (!matches.length) return text;
  const ends = [0, ...matches.map(([, to]) => to)];
  return (
    <>
      {matches.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** Scrolls the list, not the page, to the current line, unless the reader is in the list. */
function useCurrentInView(
  list: React.RefObject<HTMLOListElement | null>,
  current: number | undefined,
  follows: boolean,
): void {
  useEffect(() => {
    const element = list.current;
    const line = element?.querySelector<HTMLElement>("[aria-current]");
    if (!follows || current === undefined || !element || !line) return;
    if (element.matches(":hover, :focus-within")) return;
    element.scrollTop = line.offsetTop - element.clientHeight / 3;
  }, [list, current, follows]);
}
