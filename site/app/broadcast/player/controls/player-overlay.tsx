import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { Link } from "../../../ui/link.tsx";
import { AudioCover } from "../audio-cover.tsx";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import type { NowPlaying } from "../use-on-air.ts";
import { Icon } from "./icons.tsx";

const AgeRefusal = lazy(() => import("../age/age-refusal.tsx"));
const CountryRefusal = lazy(() => import("../country/country-refusal.tsx"));
const StreamLimitRefusal = lazy(() => import("../stream-limit/stream-limit-refusal.tsx"));

/** Problems that a retry does not solve, or that have a button of their own. */
const NOT_RETRIED: ReadonlySet<EngineState["problem"]> = new Set(["gone", "age", "limit"]);

/** Display time of the "resumed" message, in milliseconds. */
const RESUMED_TIMEOUT = 8000;

interface Props {
  item: PlayerItem;
  state: EngineState;
  isAudio: boolean;
  nowPlaying: NowPlaying;
  resumedAt: number;
  onRetry: () => void;
  onRestart: () => void;
}

/** Overlay of the video: error, spinner, large play button while paused, or the cover of audio. */
export function PlayerOverlay({
  item,
  state,
  isAudio,
  nowPlaying,
  resumedAt,
  onRetry,
  onRestart,
}: Props) {
  const paused = useMediaSelector((media) => media.mediaPaused) ?? true;
  const loading = useMediaSelector((media) => media.mediaLoading) ?? true;
  const isWaiting =
    state.phase === "loading" || state.phase === "reconnecting" || (!paused && loading);
  return (
    <>
      {isAudio && (
        <AudioCover item={item} onAir={item.onAir && nowPlaying} song={nowPlaying.song} />
      )}
      {state.phase === "failed" ? (
        <Failed item={item} state={state} onRetry={onRetry} />
      ) : isWaiting ? (
        <Waiting reconnecting={state.phase === "reconnecting"} />
      ) : (
        !isAudio && <Toggle paused={paused} />
      )}
      {state.refusal && state.phase === "ready" && <StaffNote refusal={state.refusal} />}
      {resumedAt > 0 && state.phase === "ready" && <Resumed at={resumedAt} onRestart={onRestart} />}
    </>
  );
}

function Failed({ item, state, onRetry }: Pick<Props, "item" | "state" | "onRetry">) {
  const t = useMessages();
  const locale = useLocale();
  const premium = state.problem === "premium";
  return (
    <div role="alert" className="player-notice">
      {premium && <strong>{t("player.premiumTitle")}</strong>}
      {state.problem === "age" && state.ageRefusal ? (
        <Suspense fallback={<p>{t("player.errors.age")}</p>}>
          <AgeRefusal refusal={state.ageRefusal} path={item.path} onUnlocked={onRetry} />
        </Suspense>
      ) : state.problem === "limit" && state.streamRefusal ? (
        <Suspense fallback={<p>{t("player.errors.limit")}</p>}>
          <StreamLimitRefusal
            item={item}
            refusal={state.streamRefusal}
            hasPlayed={state.hasPlayed}
            onPlaceTaken={onRetry}
          />
        </Suspense>
      ) : state.problem === "country" && state.refusal ? (
        <Suspense fallback={<p>{t("player.errors.country")}</p>}>
          <CountryRefusal refusal={state.refusal} />
        </Suspense>
      ) : (
        <p>
          {t(premium ? "player.premiumText" : `player.errors.${state.problem ?? "unavailable"}`)}
        </p>
      )}
      {premium && (
        <Link
          to={pagePath(locale, "packages/choose", { next: item.path, opens: item.entitlement })}
          rel="nofollow"
          className="player-action"
        >
          {t("player.packages")}
        </Link>
      )}
      {!premium && !NOT_RETRIED.has(state.problem) && (
        <button type="button" onClick={onRetry} className="player-action">
          {t("player.again")}
        </button>
      )}
    </div>
  );
}

/** Tells staff abroad that others cannot play what they see. */
function StaffNote({ refusal }: { refusal: NonNullable<EngineState["refusal"]> }) {
  return (
    <div role="status" className="player-resumed">
      <Suspense>
        <CountryRefusal refusal={refusal} staff />
      </Suspense>
    </div>
  );
}

function Waiting({ reconnecting }: { reconnecting: boolean }) {
  const t = useMessages();
  return (
    <div role="status" className="player-waiting">
      <span className="player-spinner" aria-hidden />
      <span className={reconnecting ? "" : "sr-only"}>
        {t(reconnecting ? "player.reconnecting" : "player.loading")}
      </span>
    </div>
  );
}

/**
 * Makes the whole video a play/pause button for pointers. Keyboard users have the one in the
 * control bar.
 */
function Toggle({ paused }: { paused: boolean }) {
  const dispatch = useMediaDispatch();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className="player-toggle"
      onClick={() =>
        dispatch({
          type: paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST,
        })
      }
    >
      {paused && (
        <span className="player-large">
          <Icon name="play" />
        </span>
      )}
    </button>
  );
}

function Resumed({ at, onRestart }: { at: number; onRestart: () => void }) {
  const t = useMessages();
  const locale = useLocale();
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(false), RESUMED_TIMEOUT);
    return () => clearTimeout(timer);
  }, []);
  if (!visible) return null;
  return (
    <p role="status" className="player-resumed">
      {t("player.resumed", { time: formatDuration(at, locale) })}
      <button type="button" onClick={onRestart} className="player-action">
        {t("player.fromStart")}
      </button>
    </p>
  );
}
