import { MediaActionTypes as Ask, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useEffect, useState } from "react";
import { useLocale } from "../../../system/locale.ts";
import { useWords } from "../../../system/words.ts";
import { clockTime } from "../clock-time.ts";
import type { EngineState } from "../engine-state.ts";
import { Heard } from "../heard.tsx";
import type { Piece } from "../piece.ts";
import { Icon } from "./icons.tsx";

/** How long it is said that a recording goes on where it was left, in milliseconds. */
const RESUMED_FOR = 8000;

interface Props {
  piece: Piece;
  state: EngineState;
  heard: boolean;
  onAir: string;
  resumedAt: number;
  again: () => void;
  fromStart: () => void;
}

/** What lies over the picture: what is wrong, that it loads, the large button while it is paused, and what is heard where there is nothing to see. */
export function Notices({ piece, state, heard, onAir, resumedAt, again, fromStart }: Props) {
  const paused = useMediaSelector((one) => one.mediaPaused) ?? true;
  const loading = useMediaSelector((one) => one.mediaLoading) ?? true;
  const waits = state.phase === "loading" || state.phase === "reconnecting" || (!paused && loading);
  return (
    <>
      {heard && <Heard piece={piece} onAir={onAir} />}
      {state.phase === "failed" ? (
        <Failed state={state} again={again} />
      ) : waits ? (
        <Waiting lost={state.phase === "reconnecting"} />
      ) : (
        !heard && <Toggle paused={paused} />
      )}
      {resumedAt > 0 && state.phase === "ready" && <Resumed at={resumedAt} fromStart={fromStart} />}
    </>
  );
}

function Failed({ state, again }: { state: EngineState; again: () => void }) {
  const t = useWords();
  const premium = state.problem === "premium";
  return (
    <div role="alert" className="player-notice">
      {premium && <strong>{t("player.premiumTitle")}</strong>}
      <p>{t(premium ? "player.premiumText" : `player.errors.${state.problem ?? "unavailable"}`)}</p>
      {!premium && state.problem !== "gone" && (
        <button type="button" onClick={again} className="player-again">
          {t("player.again")}
        </button>
      )}
    </div>
  );
}

function Waiting({ lost }: { lost: boolean }) {
  const t = useWords();
  return (
    <div role="status" className="player-waiting">
      <span className="player-spinner" aria-hidden />
      <span className={lost ? "" : "sr-only"}>{t(lost ? "player.reconnecting" : "player.loading")}</span>
    </div>
  );
}

/** The picture is a button of its own for who points; the bar has the same for the keyboard. */
function Toggle({ paused }: { paused: boolean }) {
  const ask = useMediaDispatch();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className="player-toggle"
      onClick={() => ask({ type: paused ? Ask.MEDIA_PLAY_REQUEST : Ask.MEDIA_PAUSE_REQUEST })}
    >
      {paused && (
        <span className="player-large">
          <Icon name="play" />
        </span>
      )}
    </button>
  );
}

function Resumed({ at, fromStart }: { at: number; fromStart: () => void }) {
  const t = useWords();
  const locale = useLocale();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), RESUMED_FOR);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <p role="status" className="player-resumed">
      {t("player.resumed", { time: clockTime(at, locale) })}
      <button type="button" onClick={fromStart} className="player-again">
        {t("player.fromStart")}
      </button>
    </p>
  );
}
