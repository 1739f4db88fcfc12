import { useMessages } from "../../../platform/messages.ts";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { AiringProgress } from "../../air/airing-progress.tsx";
import { closePlayer } from "../close-player.ts";
import type { EngineState } from "../engine/engine-state.ts";
import type { PlayerItem } from "../player-item.ts";
import type { NowPlaying } from "../use-on-air.ts";
import type { Stations } from "../use-stations.ts";
import { PlayButton } from "./play-button.tsx";
import { PlayerButton } from "./player-button.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import { StationMenu } from "./station-menu.tsx";

interface Props {
  item: PlayerItem;
  state: EngineState;
  nowPlaying: NowPlaying;
  stations: Stations;
  /** Seconds until the sleep timer ends; null without one. */
  sleepsIn: number | null;
}

/** Stops playback and moves the focus to the page, for keyboard users. */
function close(): void {
  closePlayer();
  document.getElementById("content")?.focus({ preventScroll: true });
}

/**
 * Bar of the mini player, shown on other pages: play button, link back to the item's page, close
 * button. For audio also cover, progress of the program, sleep timer and stations.
 */
export function MiniPlayerBar({ item, state, nowPlaying, stations, sleepsIn }: Props) {
  const t = useMessages();
  const isAudio = item.medium === "audio";
  const { now } = nowPlaying;
  const failed = state.phase === "failed" && state.problem;
  const subtitle = failed
    ? t(failed === "premium" ? "player.premiumTitle" : `player.errors.${failed}`)
    : nowPlaying.title;
  return (
    <div className="player-row">
      {isAudio && now && (
        <span className="player-progress">
          <AiringProgress from={now.startsAt} to={now.endsAt} dark />
        </span>
      )}
      <PlayButton />
      {isAudio && (
        <span className="player-thumb">
          <Picture
            picture={now?.picture ?? item.picture}
            shape="square"
            sizes="48px"
            upTo={160}
            decorative
          />
        </span>
      )}
      <Link to={item.path} className="player-back">
        <strong>
          <span className="sr-only">{t("player.backTo")} </span>
          {item.title}
        </strong>{" "}
        {subtitle && <span className="player-quiet">{subtitle}</span>}
      </Link>
      {isAudio && (
        <>
          <SleepMenu program={now} remaining={sleepsIn} />
          <StationMenu item={item} stations={stations} />
        </>
      )}
      <PlayerButton icon="close" label={t("player.close")} onPress={close} />
    </div>
  );
}
