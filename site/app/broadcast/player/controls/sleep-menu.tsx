import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { useRef } from "react";
import { formatTime, useTimeZone } from "../../../platform/dates.ts";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import type { ShownAiring } from "../on-air.ts";
import {
  cancelSleepTimer,
  SLEEP_MINUTES,
  type SleepChoice,
  startSleepTimer,
  useSleepTimer,
} from "../sleep-timer.ts";
import { closeMenu } from "../use-dismiss.ts";
import { PlayerMenu } from "./player-menu.tsx";

interface Props {
  /** Current program of a live channel, at whose end playback can stop. */
  program: ShownAiring | null;
  /** Seconds until playback stops; null without a timer. */
  remaining: number | null;
}

/** Menu of the sleep timer. Its button shows the remaining time. */
export function SleepMenu({ program, remaining }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  const timer = useSleepTimer();
  const menu = useRef<HTMLDetailsElement>(null);
  const left = remaining === null ? undefined : formatDuration(remaining, locale);
  const start = (choice: SleepChoice, endsAt: number) => {
    startSleepTimer(choice, endsAt);
    closeMenu(menu.current);
  };
  const option = (choice: SleepChoice, label: string, endsAt: () => number) => (
    <button
      key={choice}
      type="button"
      aria-pressed={timer?.choice === choice}
      className="player-option"
      onClick={() => start(choice, endsAt())}
    >
      {label}
    </button>
  );
  return (
    <>
      <PlayerMenu
        menu={menu}
        icon="sleep"
        label={left ? t("player.sleep.stopsIn", { time: left }) : t("player.sleep.title")}
        value={left}
      >
        <p className="player-legend">{t("player.sleep.title")}</p>
        {SLEEP_MINUTES.map((minutes) =>
          option(
            minutes,
            t("player.sleep.minutes", { count: minutes }),
            () => Date.now() + minutes * MINUTE,
          ),
        )}
        {program &&
          option(
            "program",
            t("player.sleep.endOfProgram", { time: formatTime(program.endsAt, locale, zone) }),
            () => Date.parse(program.endsAt),
          )}
        {timer && (
          <button
            type="button"
            className="player-option"
            onClick={() => {
              cancelSleepTimer();
              closeMenu(menu.current);
            }}
          >
            {t("player.sleep.cancel")}
          </button>
        )}
      </PlayerMenu>
      <span role="status" className="sr-only">
        {timer &&
          t("player.sleep.stopsAt", {
            time: formatTime(new Date(timer.endsAt).toISOString(), locale, zone),
          })}
      </span>
    </>
  );
}
